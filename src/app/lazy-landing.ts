import { lazyComponent } from '../lib/lazy-component.tsx';
import { PageLoading } from './page-loading.tsx';

/** The landing screen, which signed-in users do not load. */
export const Landing = lazyComponent(() => import('../features/landing/landing-screen.tsx'), {
  Placeholder: PageLoading,
});
