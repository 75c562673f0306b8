import { type ReactNode, useId } from 'react';
import { Card } from '#src/design/card/card.tsx';
import { Row, Stack } from '#src/design/layout/layout.tsx';
import { Text } from '#src/design/text/text.tsx';

export interface AccountCardProps {
  readonly title: string;
  /** Beside the title: how it stands. */
  readonly badge?: ReactNode;
  readonly text: ReactNode;
  readonly children?: ReactNode;
}

/** One part of the account: what it is, how it stands, what can be done. */
export function AccountCard({ title, badge, text, children }: AccountCardProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <Stack gap={4}>
        <Stack gap={2}>
          <Row gap={3} justify="between">
            <Text as="h2" size="lg" id={id}>
              {title}
            </Text>
            {badge}
          </Row>
          <Text as="div" tone="muted" size="sm">
            {text}
          </Text>
        </Stack>
        {children}
      </Stack>
    </Card>
  );
}
