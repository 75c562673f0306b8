import { lazyComponent } from '../lib/lazy-component.tsx';
import { Waiting } from './waiting.tsx';

/** The landing screen, which signed-in users do not load. */
export const Landing = lazyComponent(() => import('../features/landing/landing-screen.tsx'), {
  Placeholder: Waiting,
});
