import type { User } from '#contract/users.ts';
import { Avatar } from '#src/design/avatar/avatar.tsx';
import { Row } from '#src/design/layout/layout.tsx';
import { Text } from '#src/design/text/text.tsx';
import { displayName, initials } from '#src/lib/names.ts';
import * as css from './creator-line.css.ts';

/** Who made a game. */
export function CreatorLine({ creator }: { creator: User }) {
  return (
    <Row gap={1} className={css.line}>
      <Avatar initials={initials(creator)} src={creator.profileImageUrl} size="xs" seed={creator.id} />
      <Text as="span" size="sm" tone="muted" className={css.by}>
        by
      </Text>{' '}
      <Text as="span" size="sm" tone="muted" truncate className={css.name}>
        {displayName(creator)}
      </Text>
    </Row>
  );
}
