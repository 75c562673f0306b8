import { createContext } from 'react';
import type { RootActor } from './root.ts';

/** The root actor of the app; `null` while rendering on the server. */
export const RootActorContext = createContext<RootActor | null>(null);
