import * as z from 'zod/mini';
import { invitationsOverview } from '#contract/invitations.ts';
import type { TestRequest } from '#tests/support/server.ts';
import { expel, join, joinByCode, leave, setAdmin } from '../model/participants.ts';
import {
  type Action,
  type ActionRunner,
  gameAt,
  guestOf,
  learnCode,
  managing,
  owning,
  personOf,
  type Run,
  statusOf,
} from './action.ts';

const answerOfJoining = z.object({ requiresApproval: z.optional(z.boolean()) });

/** Joins; a created request is looked up in the user's list. */
async function joined({ cast }: Run, { who }: Action, asked: ReturnType<TestRequest>) {
  const answer = await asked;
  if (answer.statusCode !== 200) return answer.statusCode;
  if (!answerOfJoining.parse(answer.json()).requiresApproval) return 'is in';
  const overview = await personOf(cast, who).get('/api/invitations');
  for (const { id } of invitationsOverview.parse(overview.json()).pendingRequests) {
    if (!cast.ids.requests.includes(id)) cast.ids.requests.push(id);
  }
  return 'waits';
}

const joinGame: ActionRunner = async (run, action) => {
  const { number, url } = gameAt(run.cast, action.at);
  const expected = join(run.model, action.who, number, run.cast.ids.requests.length);
  return [await joined(run, action, personOf(run.cast, action.who).post(`${url}/join`)), expected];
};

const joinGameByCode: ActionRunner = async (run, action) => {
  const { number } = gameAt(run.cast, action.at);
  const expected = joinByCode(run.model, action.who, number, run.cast.ids.requests.length);
  const url = `/api/games/join/${run.cast.inviteCodes[number]}`;
  return [await joined(run, action, personOf(run.cast, action.who).post(url)), expected];
};

const leaveGame: ActionRunner = async (run, action) => {
  const { number, url } = gameAt(run.cast, action.at);
  const who = owning(guestOf(run, number, action.whom), action);
  return [statusOf(await personOf(run.cast, who).post(`${url}/leave`)), leave(run.model, who, number)];
};

/** A game, the acting manager and the member. */
function deciding(run: Run, action: Action) {
  const { number, url } = gameAt(run.cast, action.at);
  const who = managing(run, number, action);
  const whom = action.isAllowed ? (guestOf(run, number, action.whom) ?? action.whom) : action.whom;
  return { number, who, whom, url: `${url}/participants/${personOf(run.cast, whom).id}` };
}

const expelSomebody: ActionRunner = async (run, action) => {
  const { number, who, whom, url } = deciding(run, action);
  const answer = await personOf(run.cast, who).delete(url);
  await learnCode(run, number);
  return [statusOf(answer), expel(run.model, who, number, whom)];
};

const makeAdmin: ActionRunner = async (run, action) => {
  const { number, who, whom, url } = deciding(run, action);
  const isAdmin = action.at % 4 !== 0;
  const answer = await personOf(run.cast, who).put(`${url}/admin`, { isAdmin });
  return [statusOf(answer), setAdmin(run.model, who, number, whom, isAdmin)];
};

export const participantActs = {
  'participant.join': joinGame,
  'participant.joinByCode': joinGameByCode,
  'participant.leave': leaveGame,
  'participant.expel': expelSomebody,
  'participant.setAdmin': makeAdmin,
};
