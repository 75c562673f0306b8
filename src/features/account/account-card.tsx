import { type ReactNode, useId } from 'react';
import { Button } from '#src/design/button/button.tsx';
import { Card } from '#src/design/card/card.tsx';
import { Row, Stack } from '#src/design/layout/layout.tsx';
import { Hint, Text } from '#src/design/text/text.tsx';
import type { Intent } from '#src/features/toasts/index.ts';
import { useDialog } from '#src/lib/use-dialog.ts';

/** Replaces the password and two-step settings of users who sign in with an identity provider. */
export const NO_PASSWORD =
  'You sign in with your organization, which looks after your password and a second step.';

export interface AccountCardProps {
  readonly title: string;
  /** The present state, beside the title. */
  readonly badge?: ReactNode;
  readonly text: ReactNode;
  readonly children?: ReactNode;
}

/** One section of the account screen. */
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
          <Hint as="div">{text}</Hint>
        </Stack>
        {children}
      </Stack>
    </Card>
  );
}

export interface DialogButtonProps {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly variant?: 'outline' | 'dangerGhost';
  readonly intent: Intent;
  /** Renders the dialog. */
  readonly children: (props: ReturnType<typeof useDialog>['props']) => ReactNode;
}

/** A button with the dialog that it opens. */
export function DialogButton({ label, icon, variant = 'outline', intent, children }: DialogButtonProps) {
  const dialog = useDialog();
  return (
    <>
      <Button variant={variant} block icon={icon} {...intent} onClick={dialog.show}>
        {label}
      </Button>
      {dialog.isMounted && children(dialog.props)}
    </>
  );
}
