import { accept, decline, invite, withdraw } from '../model/invitations.ts';
import { answerRequest } from '../model/join-requests.ts';
import {
  type ActionRunner,
  gameAt,
  gameOfThing,
  managing,
  numbered,
  owning,
  personOf,
  pick,
  type Run,
  statusOf,
} from './action.ts';

const send: ActionRunner = async (run, action) => {
  const { number, url } = gameAt(run.cast, action.at);
  const who = managing(run, number, action);
  const expected = invite(run.model, who, number, action.whom, run.cast.ids.invitations.length);
  const { username } = personOf(run.cast, action.whom);
  const answer = await personOf(run.cast, who).post(`${url}/invite`, { username });
  return [numbered(run.cast, 'invitations', answer), expected];
};

const invitationIn = ({ model }: Run, number: number) =>
  model.invitations.find((one) => one.number === number);

const acceptOne: ActionRunner = async (run, action) => {
  const { number, id } = pick(run, 'invitations', action);
  const who = owning(invitationIn(run, number)?.to, action);
  const answer = await personOf(run.cast, who).post(`/api/invitations/${id}/accept`);
  return [statusOf(answer), accept(run.model, who, number)];
};

const declineOne: ActionRunner = async (run, action) => {
  const { number, id } = pick(run, 'invitations', action);
  const who = owning(invitationIn(run, number)?.to, action);
  const answer = await personOf(run.cast, who).post(`/api/invitations/${id}/decline`);
  return [statusOf(answer), decline(run.model, who, number)];
};

const withdrawOne: ActionRunner = async (run, action) => {
  const { number, id } = pick(run, 'invitations', action);
  const who = owning(invitationIn(run, number)?.from, action);
  const answer = await personOf(run.cast, who).delete(`/api/invitations/${id}`);
  return [statusOf(answer), withdraw(run.model, who, number)];
};

const answering =
  (verb: 'approve' | 'decline', said: 'approved' | 'declined'): ActionRunner =>
  async (run, action) => {
    const { number, id } = pick(run, 'requests', action);
    const game = gameOfThing(run, 'requests', number, action);
    const who = managing(run, game.number, action);
    const answer = await personOf(run.cast, who).post(`${game.url}/join-requests/${id}/${verb}`);
    return [statusOf(answer), answerRequest(run.model, who, game.number, number, said)];
  };

export const invitationActs = {
  'invitation.send': send,
  'invitation.accept': acceptOne,
  'invitation.decline': declineOne,
  'invitation.withdraw': withdrawOne,
  'request.approve': answering('approve', 'approved'),
  'request.decline': answering('decline', 'declined'),
};
