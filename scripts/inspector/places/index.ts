import { clipboardIndicator } from './clipboard.ts';
import { app, connection, tasks } from './connection.ts';
import { joinLink } from './join-link.ts';
import { notificationQueue } from './notification-queue.ts';
import { outbox } from './outbox.ts';
import type { Place, Scene } from './place.ts';
import { postEditing } from './post-editing.ts';
import { screens } from './screens.ts';
import { gameSearch, usernameSearch } from './searches.ts';
import { session } from './session.ts';
import { photo, shareAccomplishment } from './share.ts';
import { upvote } from './upvote.ts';

/** Every machine with the screen it works behind, which can be opened in each of its states. */
export const machineScenes: readonly Scene[] = [
  app,
  clipboardIndicator,
  connection,
  gameSearch,
  joinLink,
  notificationQueue,
  outbox,
  photo,
  postEditing,
  session,
  shareAccomplishment,
  tasks,
  upvote,
  usernameSearch,
];

export const scenes: readonly Scene[] = [...machineScenes, ...screens];

/** Finds `upvote/rolledBack`; `null` when there is no such place. */
export function placeNamed(name: string): { readonly scene: Scene; readonly place: Place } | null {
  const [called, ...rest] = name.split('/');
  const scene = scenes.find((one) => one.name === called);
  const place = scene?.places[rest.join('/')];
  return scene === undefined || place === undefined ? null : { scene, place };
}
