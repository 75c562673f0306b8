import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import Share from 'lucide-react/icons/share';
import type { Game } from '#contract/games.ts';
import { useConnection } from '#src/actors/use-connection.ts';
import { isAbort } from '#src/api/errors.ts';
import { Button } from '#src/design/button/button.tsx';
import { cx } from '#src/design/cx.ts';
import { Stack } from '#src/design/layout/layout.tsx';
import { Hint } from '#src/design/text/text.tsx';
import { toasts, useCopy } from '#src/features/toasts/index.ts';
import { lazyComponent } from '#src/lib/lazy-component.tsx';
import * as css from './share-game.css.ts';

const QrCode = lazyComponent(() => import('#src/design/qr-code/qr-code.tsx'), { useAttempt: useConnection });

/** The link that leads to a game: the site's origin and /join/{code}. */
export function shareLink(inviteCode: string): string {
  return `${location.origin}/join/${inviteCode}`;
}

export interface CopyPanelProps {
  readonly look: 'code' | 'link';
  readonly hint: string;
  readonly value: string;
  /** Describes the value in the toast. */
  readonly what: string;
  readonly label: string;
  readonly game: Pick<Game, 'name' | 'inviteCode'>;
}

/** A value to copy, the link as a QR code, and the device's share sheet where there is one. */
export function CopyPanel({ look, hint, value, what, label, game }: CopyPanelProps) {
  const { copied, copy } = useCopy(what);
  const link = shareLink(game.inviteCode);
  const share = () =>
    navigator
      .share({ title: game.name, text: `Join me in “${game.name}”`, url: link })
      .catch((error: unknown) => {
        // Closing the sheet is no failure, nor is a second tap while it opens.
        const isOpening = error instanceof Error && error.name === 'InvalidStateError';
        if (!isAbort(error) && !isOpening) toasts.error('Sharing did not work. Copy the link instead.');
      });
  return (
    <Stack gap={4}>
      <Hint>{hint}</Hint>
      <code className={cx(css.value, look === 'code' ? css.code : css.link)}>{value}</code>
      <div className={css.qrPlace}>
        <QrCode text={link} label="QR code of the link" />
      </div>
      <Stack gap={2}>
        <Button
          block
          variant={copied ? 'secondary' : 'gradient'}
          icon={copied ? <Check size={20} aria-hidden="true" /> : <Copy size={20} aria-hidden="true" />}
          onClick={() => copy(value)}
        >
          {copied ? 'Copied!' : label}
        </Button>
        {'share' in navigator && (
          <Button
            block
            variant="secondary"
            icon={<Share size={20} aria-hidden="true" />}
            onClick={() => void share()}
          >
            More ways to share
          </Button>
        )}
      </Stack>
    </Stack>
  );
}
