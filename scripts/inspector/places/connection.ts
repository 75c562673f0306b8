import { ok, type Scene } from './place.ts';
import { ben, everyday } from './samples.ts';

const online = { type: 'device.online' };
const received = { type: 'response.received' };
const hydrated = { type: 'queries.hydrated' };
const unreachable = { type: 'request.failed', reason: 'unreachable', retryAfter: null };
const failing = { type: 'request.failed', reason: 'failing', retryAfter: null };

export const connection: Scene = {
  name: 'connection',
  address: '/',
  api: { ...everyday(ben), 'GET /api/auth/user': ok(ben) },
  places: {
    'online.idle': {},
    'online.probing': { sends: [online] },
    'slow.waiting': { sends: [hydrated] },
    'slow.probing': { sends: [hydrated, received] },
    offline: { sends: [{ type: 'device.offline' }] },
    'unreachable.backingOff': { sends: [unreachable] },
    'unreachable.probing': { sends: [unreachable, received] },
    'failing.backingOff': { sends: [failing] },
    'failing.probing': { sends: [failing], answers: { backOff: ok(null) } },
  },
};

/** The root actor has one state: that of a running app. */
export const app: Scene = {
  name: 'app',
  address: '/',
  api: { ...everyday(ben), 'GET /api/auth/user': ok(ben) },
  places: { running: {} },
};

/** What the user has begun runs as children of this one. */
export const tasks: Scene = {
  name: 'tasks',
  address: '/',
  api: { ...everyday(ben), 'GET /api/auth/user': ok(ben) },
  places: { open: {} },
};
