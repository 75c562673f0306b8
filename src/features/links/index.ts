import { useRouter } from '@tanstack/react-router';

export { SecondaryLink } from './secondary-link.tsx';

/**
 * Returns a function for `onMutate`. It notes the open screen, and returns a check whether that screen is still open: a late response
 * must not navigate away from another one.
 */
export function useNoteScreen(): () => () => boolean {
  const router = useRouter();
  return () => {
    const path = router.state.location.pathname;
    return () => router.state.location.pathname === path;
  };
}
