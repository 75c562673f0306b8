import type { AnyStateMachine } from 'xstate';
import { appMachine } from './app.machine.ts';
import { appealMachine } from './appeal.machine.ts';
import { connectionMachine } from './connection.machine.ts';
import { decisionMachine } from './decision.machine.ts';
import { gameSearchMachine } from './game-search.machine.ts';
import { hideUserMachine } from './hide-user.machine.ts';
import { joinLinkMachine } from './join-link.machine.ts';
import { notificationQueueMachine } from './notification-queue.machine.ts';
import { outboxMachine } from './outbox.machine.ts';
import { outboxEntryMachine } from './outbox-entry.machine.ts';
import { photoMachine } from './photo.machine.ts';
import { postEditingMachine } from './post-editing.machine.ts';
import { reportMachine } from './report.machine.ts';
import { sessionMachine } from './session.machine.ts';
import { shareAccomplishmentMachine } from './share-accomplishment.machine.ts';
import { tasksMachine } from './tasks.machine.ts';
import { upvoteMachine } from './upvote.machine.ts';
import { usernameSearchMachine } from './username-search.machine.ts';

/** All machines, for model tests, diagrams and the inspector. The id of a machine is its name. */
export const machineCatalogue: readonly AnyStateMachine[] = [
  appMachine,
  appealMachine,
  connectionMachine,
  decisionMachine,
  gameSearchMachine,
  hideUserMachine,
  joinLinkMachine,
  notificationQueueMachine,
  outboxMachine,
  outboxEntryMachine,
  photoMachine,
  postEditingMachine,
  reportMachine,
  sessionMachine,
  shareAccomplishmentMachine,
  tasksMachine,
  upvoteMachine,
  usernameSearchMachine,
];
