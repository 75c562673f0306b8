import { accept, decline, invite, withdraw } from '../oracle/invitations.ts';
import { answerRequest } from '../oracle/join-requests.ts';
import {
  type Act,
  gameAt,
  gameOfThing,
  managing,
  numbered,
  owning,
  personOf,
  pick,
  type Run,
  statusOf,
} from './act.ts';

const send: Act = async (run, deed) => {
  const { number, url } = gameAt(run.cast, deed.at);
  const who = managing(run, number, deed);
  const expected = invite(run.world, who, number, deed.whom, run.cast.ids.invitations.length);
  const { username } = personOf(run.cast, deed.whom);
  const answer = await personOf(run.cast, who).post(`${url}/invite`, { username });
  return [numbered(run.cast, 'invitations', answer), expected];
};

const invitationIn = ({ world }: Run, number: number) =>
  world.invitations.find((one) => one.number === number);

const acceptOne: Act = async (run, deed) => {
  const { number, id } = pick(run, 'invitations', deed);
  const who = owning(invitationIn(run, number)?.to, deed);
  const answer = await personOf(run.cast, who).post(`/api/invitations/${id}/accept`);
  return [statusOf(answer), accept(run.world, who, number)];
};

const declineOne: Act = async (run, deed) => {
  const { number, id } = pick(run, 'invitations', deed);
  const who = owning(invitationIn(run, number)?.to, deed);
  const answer = await personOf(run.cast, who).post(`/api/invitations/${id}/decline`);
  return [statusOf(answer), decline(run.world, who, number)];
};

const withdrawOne: Act = async (run, deed) => {
  const { number, id } = pick(run, 'invitations', deed);
  const who = owning(invitationIn(run, number)?.from, deed);
  const answer = await personOf(run.cast, who).delete(`/api/invitations/${id}`);
  return [statusOf(answer), withdraw(run.world, who, number)];
};

const answering =
  (verb: 'approve' | 'decline', said: 'approved' | 'declined'): Act =>
  async (run, deed) => {
    const { number, id } = pick(run, 'requests', deed);
    const game = gameOfThing(run, 'requests', number, deed);
    const who = managing(run, game.number, deed);
    const answer = await personOf(run.cast, who).post(`${game.url}/join-requests/${id}/${verb}`);
    return [statusOf(answer), answerRequest(run.world, who, game.number, number, said)];
  };

export const invitationActs = {
  'invitation.send': send,
  'invitation.accept': acceptOne,
  'invitation.decline': declineOne,
  'invitation.withdraw': withdrawOne,
  'request.approve': answering('approve', 'approved'),
  'request.decline': answering('decline', 'declined'),
};
