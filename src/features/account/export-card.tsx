import Download from 'lucide-react/icons/download';
import { EXPORT_PATH } from '#contract/account.ts';
import { buttonClass } from '#src/design/button/button.tsx';
import { AccountCard } from './account-card.tsx';

/** Takes one's data along. A plain link, so that the browser shows how far the download is. */
export function ExportCard() {
  return (
    <AccountCard
      title="Your data"
      text="Everything you have put into Stretch as a .zip file: your games, accomplishments, comments, messages and photos."
    >
      <a
        href={EXPORT_PATH}
        download="stretch.zip"
        className={buttonClass({ variant: 'outline', block: true })}
      >
        <Download size={18} aria-hidden="true" />
        Download my data
      </a>
    </AccountCard>
  );
}
