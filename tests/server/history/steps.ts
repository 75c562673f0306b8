import * as fc from 'fast-check';
import type { Action, ActionRunner } from './actions/action.ts';
import { gameActs } from './actions/games.ts';
import { groupActs } from './actions/groups.ts';
import { invitationActs } from './actions/invitations.ts';
import { messageActs } from './actions/messages.ts';
import { participantActs } from './actions/participants.ts';
import { postActs } from './actions/posts.ts';

/** All actions by name. */
export const actionRunners: ReadonlyMap<string, ActionRunner> = new Map(
  Object.entries({
    ...participantActs,
    ...invitationActs,
    ...groupActs,
    ...postActs,
    ...messageActs,
    ...gameActs,
  }),
);

/** An action, one second after the previous step; or a pause. */
export type Step = (Omit<Action, 'text'> & { readonly name: string }) | { readonly hours: number };

export const PEOPLE = 4;

/** Weights of actions; 3 by default. */
const weights: Readonly<Record<string, number>> = {
  'participant.join': 6,
  'participant.joinByCode': 5,
  'post.share': 7,
  'post.sharePhoto': 3,
  'post.shareInTwo': 3,
  'post.upvote': 7,
  'comment.write': 4,
  'group.addMember': 6,
  'group.moveMember': 5,
  'group.removeMember': 6,
  'invitation.decline': 5,
  'invitation.withdraw': 5,
  'request.decline': 5,
  'invitation.send': 7,
  'invitation.accept': 5,
  'message.send': 5,
  'game.remove': 2,
};

const names = fc.oneof(
  ...[...actionRunners.keys()].map((name) => ({ weight: weights[name] ?? 3, arbitrary: fc.constant(name) })),
);
/** Actions after the end of all games. */
const namesAfterEnd = fc.constantFrom(
  'post.redact',
  'post.removeImage',
  'post.share',
  'post.upvote',
  'comment.remove',
  'participant.join',
  'participant.leave',
  'participant.expel',
  'message.send',
  'notification.dismiss',
);
const person = fc.nat({ max: PEOPLE - 1 });
const actionOf = (name: fc.Arbitrary<string>): fc.Arbitrary<Step> =>
  fc.record({
    name,
    who: person,
    whom: person,
    at: fc.nat({ max: 40 }),
    isAllowed: fc.constantFrom(true, true, false),
    isForeign: fc.integer({ min: 1, max: 12 }).map((one) => one === 1),
  });
const pause: fc.Arbitrary<Step> = fc.record({
  hours: fc.constantFrom(1, 12, 24),
});

const step = fc.oneof<fc.WeightedArbitrary<Step>[]>(
  { weight: 25, arbitrary: actionOf(names) },
  { weight: 1, arbitrary: pause },
);

const first = (name: string, who: number, at: number): Step => ({
  name,
  who,
  whom: 1,
  at,
  isAllowed: true,
  isForeign: false,
});

/** Initial memberships and groups, so that later actions have targets. */
const opening: readonly Step[] = [
  first('participant.joinByCode', 1, 0),
  first('participant.joinByCode', 3, 0),
  first('participant.joinByCode', 0, 2),
  first('participant.joinByCode', 3, 2),
  first('group.create', 0, 0),
  first('group.create', 0, 0),
  first('group.addMember', 0, 0),
];

const toTheEnd: Step = { hours: 200 };

/** A history of some days, and some actions after the end of all games. */
export const histories: fc.Arbitrary<readonly Step[]> = fc
  .tuple(
    fc.array(step, { minLength: 60, maxLength: 80, size: 'max' }),
    fc.array(actionOf(namesAfterEnd), { minLength: 12, maxLength: 12 }),
  )
  .map(([before, after]) => [...opening, ...before, toTheEnd, ...after]);
