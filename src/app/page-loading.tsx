import { Spinner } from '../design/spinner/spinner.tsx';
import { visuallyHidden } from '../design/styles.css.ts';

/** The loading state of a screen inside the shell. */
export function ScreenLoading() {
  return (
    <>
      <title>Stretch</title>
      <h1 className={visuallyHidden}>Stretch</h1>
      <Spinner block />
    </>
  );
}

/** The loading state of a page without the shell. */
export function PageLoading() {
  return (
    <main>
      <ScreenLoading />
    </main>
  );
}
