import { useId, useState } from 'react';
import { Button } from '#src/design/button/button.tsx';
import { Text } from '#src/design/text/text.tsx';
import * as css from './description.css.ts';

/** A longer text would push what one can do off a phone's screen. */
const LONG_FROM = 280;
const LINES = 6;

/** What a game is about, as typed. A long text is unfolded on demand. */
export function Description({ text }: { text: string }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > LONG_FROM || text.split('\n').length > LINES;
  return (
    <div>
      <Text id={id} prose dir="auto" lines={isLong && !isOpen ? LINES : undefined}>
        {text}
      </Text>
      {isLong && (
        <Button
          variant="ghost"
          size="small"
          className={css.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show more'}
        </Button>
      )}
    </div>
  );
}
