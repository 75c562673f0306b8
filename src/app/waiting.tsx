import { Spinner } from '../design/spinner/spinner.tsx';

/** The whole screen while there is nothing to show yet. */
export function Waiting() {
  return (
    <main>
      <title>Stretch</title>
      <Spinner block />
    </main>
  );
}
