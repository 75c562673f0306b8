import * as z from 'zod/mini';
import { invitationsOverview } from '#contract/invitations.ts';
import type { TestRequest } from '#tests/support/server.ts';
import { expel, join, joinByCode, leave, setAdmin } from '../oracle/participants.ts';
import {
  type Act,
  type Deed,
  gameAt,
  guestOf,
  managing,
  owning,
  personOf,
  type Run,
  statusOf,
} from './act.ts';

const answerOfJoining = z.object({ requiresApproval: z.optional(z.boolean()) });

/** Joining answers whether one waits; the request that was made, if one was, is found among one's own. */
async function joined({ cast }: Run, { who }: Deed, asked: ReturnType<TestRequest>) {
  const answer = await asked;
  if (answer.statusCode !== 200) return answer.statusCode;
  if (!answerOfJoining.parse(answer.json()).requiresApproval) return 'is in';
  const overview = await personOf(cast, who).get('/api/invitations');
  for (const { id } of invitationsOverview.parse(overview.json()).pendingRequests) {
    if (!cast.ids.requests.includes(id)) cast.ids.requests.push(id);
  }
  return 'waits';
}

const joinGame: Act = async (run, deed) => {
  const { number, url } = gameAt(run.cast, deed.at);
  const expected = join(run.world, deed.who, number, run.cast.ids.requests.length);
  return [await joined(run, deed, personOf(run.cast, deed.who).post(`${url}/join`)), expected];
};

const joinGameByCode: Act = async (run, deed) => {
  const { number } = gameAt(run.cast, deed.at);
  const expected = joinByCode(run.world, deed.who, number, run.cast.ids.requests.length);
  const url = `/api/games/join/${run.cast.inviteCodes[number]}`;
  return [await joined(run, deed, personOf(run.cast, deed.who).post(url)), expected];
};

const leaveGame: Act = async (run, deed) => {
  const { number, url } = gameAt(run.cast, deed.at);
  const who = owning(guestOf(run, number, deed.whom), deed);
  return [statusOf(await personOf(run.cast, who).post(`${url}/leave`)), leave(run.world, who, number)];
};

/** A game, who decides about a place in it, and whose. */
function deciding(run: Run, deed: Deed) {
  const { number, url } = gameAt(run.cast, deed.at);
  const who = managing(run, number, deed);
  const whom = deed.isApt ? (guestOf(run, number, deed.whom) ?? deed.whom) : deed.whom;
  return { number, who, whom, url: `${url}/participants/${personOf(run.cast, whom).id}` };
}

const expelSomebody: Act = async (run, deed) => {
  const { number, who, whom, url } = deciding(run, deed);
  const answer = await personOf(run.cast, who).delete(url);
  return [statusOf(answer), expel(run.world, who, number, whom)];
};

const makeAdmin: Act = async (run, deed) => {
  const { number, who, whom, url } = deciding(run, deed);
  const isAdmin = deed.at % 4 !== 0;
  const answer = await personOf(run.cast, who).put(`${url}/admin`, { isAdmin });
  return [statusOf(answer), setAdmin(run.world, who, number, whom, isAdmin)];
};

export const participantActs = {
  'participant.join': joinGame,
  'participant.joinByCode': joinGameByCode,
  'participant.leave': leaveGame,
  'participant.expel': expelSomebody,
  'participant.setAdmin': makeAdmin,
};
