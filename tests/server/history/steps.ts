import * as fc from 'fast-check';
import type { Act, Deed } from './acts/act.ts';
import { gameActs } from './acts/games.ts';
import { groupActs } from './acts/groups.ts';
import { invitationActs } from './acts/invitations.ts';
import { messageActs } from './acts/messages.ts';
import { participantActs } from './acts/participants.ts';
import { postActs } from './acts/posts.ts';

/** Everything that people can do, by name. */
export const acts: ReadonlyMap<string, Act> = new Map(
  Object.entries({
    ...participantActs,
    ...invitationActs,
    ...groupActs,
    ...postActs,
    ...messageActs,
    ...gameActs,
  }),
);

/** Somebody does something, a second after the step before; or time passes. */
export type Step = (Omit<Deed, 'text'> & { readonly act: string }) | { readonly hours: number };

export const PEOPLE = 4;

/** How often something is done, where that is not three times as often as what is done least. */
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
  ...[...acts.keys()].map((name) => ({ weight: weights[name] ?? 3, arbitrary: fc.constant(name) })),
);
/** What there is to do once every game is over. */
const lateNames = fc.constantFrom(
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
const deedOf = (act: fc.Arbitrary<string>): fc.Arbitrary<Step> =>
  fc.record({
    act,
    who: person,
    whom: person,
    at: fc.nat({ max: 40 }),
    isApt: fc.constantFrom(true, true, false),
    isStray: fc.integer({ min: 1, max: 12 }).map((one) => one === 1),
  });
const pause: fc.Arbitrary<Step> = fc.record({
  hours: fc.constantFrom(1, 12, 24),
});

const step = fc.oneof<fc.WeightedArbitrary<Step>[]>(
  { weight: 25, arbitrary: deedOf(names) },
  { weight: 1, arbitrary: pause },
);

const first = (act: string, who: number, at: number): Step => ({
  act,
  who,
  whom: 1,
  at,
  isApt: true,
  isStray: false,
});

/** Who is in which game and group before everything else, so that there is somebody to do something with. */
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

/** What happens to four people in some days, and some more once every game is over. */
export const histories: fc.Arbitrary<readonly Step[]> = fc
  .tuple(
    fc.array(step, { minLength: 60, maxLength: 80, size: 'max' }),
    fc.array(deedOf(lateNames), { minLength: 12, maxLength: 12 }),
  )
  .map(([before, after]) => [...opening, ...before, toTheEnd, ...after]);
