import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type RegisteredRouter, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { whenIdle } from '../lib/scheduling.ts';
import { whenIdleAfterFirstScreen } from './first-screen.ts';

/** The screens that the menu and the cards of games open. */
const SCREENS = [
  '/_shell/games/$id/',
  '/_shell/discover',
  '/_shell/leaderboard',
  '/_shell/profile',
  '/_shell/messages',
  '/_shell/',
] as const;

/**
 * Loads and evaluates the code of the most visited screens after the first one: evaluated between a tap and its response, it would delay
 * the response. One screen at a time, so that input is handled between two. Returns a function that stops it.
 */
export function preloadScreens(router: RegisteredRouter, client: QueryClient): () => void {
  let stop = whenIdleAfterFirstScreen(client, () => void preload(0));
  let isOver = false;
  const preload = async (index: number) => {
    const id = SCREENS[index];
    if (id === undefined) return;
    try {
      await router.loadRouteChunk(router.routesById[id]);
    } catch {
      // Navigation loads the code again, and shows a failure.
      return;
    }
    if (!isOver) stop = whenIdle(() => void preload(index + 1));
  };
  return () => {
    isOver = true;
    stop();
  };
}

/** Preloads screens as long as the component is mounted. */
export function usePreloadedScreens(): void {
  const router = useRouter();
  const client = useQueryClient();
  useEffect(() => preloadScreens(router, client), [router, client]);
}
