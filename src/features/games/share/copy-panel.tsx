import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import Share from 'lucide-react/icons/share';
import type { Game } from '#contract/games.ts';
import { useConnection } from '#src/actors/use-connection.ts';
import { Button } from '#src/design/button/button.tsx';
import { cx } from '#src/design/cx.ts';
import { Stack } from '#src/design/layout/layout.tsx';
import { Text } from '#src/design/text/text.tsx';
import { lazyComponent } from '#src/lib/lazy-component.tsx';
import { nativeShare } from './native-share.ts';
import * as css from './share-game.css.ts';
import { shareLink } from './share-link.ts';
import { useCopy } from './use-copy.ts';

const QrCode = lazyComponent(() => import('#src/design/qr-code/qr-code.tsx'), { useAttempt: useConnection });

export interface CopyPanelProps {
  readonly look: 'code' | 'link';
  readonly hint: string;
  readonly value: string;
  /** How the toast calls it. */
  readonly what: string;
  readonly label: string;
  readonly game: Pick<Game, 'name' | 'inviteCode'>;
}

/** Something to pass on: copied, scanned, or handed to another app. */
export function CopyPanel({ look, hint, value, what, label, game }: CopyPanelProps) {
  const { copied, copy } = useCopy(what);
  const share = nativeShare();
  const link = shareLink(game.inviteCode);
  return (
    <Stack gap={4}>
      <Text size="sm" tone="muted">
        {hint}
      </Text>
      <code className={cx(css.value, css[look])}>{value}</code>
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
        {share && (
          <Button
            block
            variant="secondary"
            icon={<Share size={20} aria-hidden="true" />}
            onClick={() => share({ title: game.name, text: `Join me in “${game.name}”`, url: link })}
          >
            More ways to share
          </Button>
        )}
      </Stack>
    </Stack>
  );
}
