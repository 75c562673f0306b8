import { createContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { appMachine } from '#machines/app.machine.ts';
import type { connectionMachine } from '#machines/connection.machine.ts';
import type { notificationQueueMachine } from '#machines/notification-queue.machine.ts';
import type { OutboxActor } from '#machines/outbox.machine.ts';
import type { sessionMachine } from '#machines/session.machine.ts';
import type { TasksActor } from '#machines/tasks.machine.ts';

/** The actor whose children run as long as the app. */
export type RootActor = ActorRefFrom<typeof appMachine>;
export type SessionActor = ActorRefFrom<typeof sessionMachine>;
export type ConnectionActor = ActorRefFrom<typeof connectionMachine>;
export type CelebrationsActor = ActorRefFrom<typeof notificationQueueMachine>;

/** The actor of the session: whether a user is signed in. */
export function sessionOf(root: RootActor): SessionActor {
  return existing(root.getSnapshot().children.session, 'session');
}

/** The actor of the connection between the device and the server. */
export function connectionOf(root: RootActor): ConnectionActor {
  return existing(root.getSnapshot().children.connection, 'connection');
}

/** The actor of the outbox: the undelivered entries of the user. */
export function outboxOf(root: RootActor): OutboxActor {
  return existing(root.getSnapshot().children.outbox, 'outbox');
}

/** The actor that celebrates finished games, one at a time. */
export function celebrationsOf(root: RootActor): CelebrationsActor {
  return existing(root.getSnapshot().children.celebrations, 'celebrations');
}

/** The actor that runs the tasks that the user has started. */
export function tasksOf(root: RootActor): TasksActor {
  return existing(root.getSnapshot().children.tasks, 'tasks');
}

function existing<Actor>(child: Actor | undefined, name: string): Actor {
  if (child === undefined) throw new Error(`The root actor does not run ${name}`);
  return child;
}

/** The root actor of the app; `null` while rendering on the server. */
export const RootActorContext = createContext<RootActor | null>(null);
