import Download from 'lucide-react/icons/download';
import { buttonClass } from '#src/design/button/button.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { Text } from '#src/design/text/text.tsx';
import * as css from './two-step.css.ts';

const asFile = (codes: readonly string[]) =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`Stretch recovery codes. Each works once.\n\n${codes.join('\n')}\n`)}`;

/** Codes that work once each when the app is lost. They are nowhere else to be seen again. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <Stack gap={4}>
      <Text>
        Keep these somewhere safe. Each signs you in once if you lose your phone. You will not see them again.
      </Text>
      <ul role="list" aria-label="Recovery codes" className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <a
        href={asFile(codes)}
        download="stretch-recovery-codes.txt"
        className={buttonClass({ variant: 'outline', block: true })}
      >
        <Download size={18} aria-hidden="true" />
        Save as a file
      </a>
    </Stack>
  );
}
