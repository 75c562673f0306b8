import { Spinner } from '../design/spinner/spinner.tsx';
import { visuallyHidden } from '../design/styles.css.ts';

/** A screen inside the frame while there is nothing of it to show yet. */
export function ScreenWaiting() {
  return (
    <>
      <title>Stretch</title>
      <h1 className={visuallyHidden}>Stretch</h1>
      <Spinner block />
    </>
  );
}

/** The same where there is no frame around it. */
export function Waiting() {
  return (
    <main>
      <ScreenWaiting />
    </main>
  );
}
