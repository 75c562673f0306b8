import { REDACTED_CONTENT } from '#contract/constants.ts';
import { cx } from '#src/design/cx.ts';
import { Text } from '#src/design/text/text.tsx';
import * as css from './posts.css.ts';

/** The text of an accomplishment, as typed. */
export function PostText({ content }: { readonly content: string }) {
  const isRedacted = content === REDACTED_CONTENT;
  return (
    <Text
      as="p"
      dir="auto"
      prose
      tone={isRedacted ? 'faint' : 'ink'}
      className={cx(css.words, isRedacted && css.redacted)}
    >
      {content}
    </Text>
  );
}
