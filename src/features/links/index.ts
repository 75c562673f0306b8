import { useRouter } from '@tanstack/react-router';

export { BackLink, SecondaryLink } from './links.tsx';

/**
 * Returns a function for `onMutate`, which returns a function that tells whether the screen of that moment is still open: a late
 * response must not navigate away from another one.
 */
export function useIsStillOpenCheck(): () => () => boolean {
  const router = useRouter();
  return () => {
    const path = router.state.location.pathname;
    return () => router.state.location.pathname === path;
  };
}
