import { broken, ok, type Scene } from './place.ts';
import { ben, game, gamePage, post } from './samples.ts';

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAKAAAAB4CAMAAABCfAldAAAAA1BMVEV8Tf+SRHIrAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAKUlEQVR42u3BAQ0AAADCoPdPbQ8HFAAAAAAAAAAAAAAAAAAAAAAAAPwbS3gAAXayGO4AAAAASUVORK5CYII=';
const picture = new Blob([Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))], {
  type: 'image/png',
});
/** Never comes from where it lies. */
const endless = Object.assign(new Blob(['a photo']), {
  slice: () => ({ arrayBuffer: () => Promise.withResolvers<ArrayBuffer>().promise }),
});
const small = 'data:image/jpeg;base64,AAAA';
const pick = (file: object) => ({ type: 'photo.picked', file });

const dialog = {
  address: '/games/g1',
  presses: ['Share Your Accomplishment'],
  api: gamePage(ben, game, post),
  asks: { sharePost: 'POST /api/posts' },
};

const write = [{ type: 'content.changed', content: 'I asked a stranger the way' }];
const submitTo = (...targets: readonly string[]) => ({
  type: 'share.submit',
  targets,
  key: 'k1',
  at: new Date().toISOString(),
});
const submit = [...write, submitTo('g1')];

export const shareAccomplishment: Scene = {
  ...dialog,
  name: 'share-accomplishment',
  input: { draft: null, gameId: 'g1' },
  parts: ['photo'],
  places: {
    'writing.open': {},
    problems: { sends: [submitTo()] },
    'writing.awaitingPhoto': { sends: [pick(endless), ...submit] },
    submitting: { sends: submit },
    failed: { sends: submit, answers: { sharePost: broken } },
    shared: { sends: submit, answers: { sharePost: ok({ ...post, id: 'p2', user: ben, userId: 'ben' }) } },
  },
};

export const photo: Scene = {
  ...dialog,
  name: 'photo',
  input: { photo: null },
  places: {
    absent: {},
    resizing: { sends: [pick(endless)] },
    ready: { sends: [pick(picture)], answers: { resizePhoto: ok(small) } },
    failed: { sends: [pick(new Blob(['no photo']))], answers: { resizePhoto: broken } },
  },
};
