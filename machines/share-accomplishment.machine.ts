import { and, assign, type DoneActorEvent, type ErrorActorEvent, sendParent, setup, stopChild } from 'xstate';
import { photoMachine } from './photo.machine.ts';
import {
  afterEdit,
  errorsOf,
  initialFields,
  requestsOf,
  type ShareDraft,
  type ShareFields,
  type ShareInput,
  type SharePostInput,
  type Stamp,
  withContent,
  withGameToggled,
} from './share-draft.ts';
import { required } from './support/params.ts';
import { hasText } from './support/text.ts';
import { types } from './support/types.ts';
import { unprovidedAction, unprovidedActor } from './support/unprovided.ts';

interface ShareContext extends ShareFields {
  /** Whether a photo is being resized. */
  readonly isPhotoPending: boolean;
  /** Ids of the games of the last submission. */
  readonly targets: readonly string[];
  /** Ids of the games whose request is pending. */
  readonly pending: readonly string[];
  /** Whether one of the posts is stored to be sent later. */
  readonly hasQueued: boolean;
  /** Whether the server refused one of the posts. */
  readonly hasFailed: boolean;
}

interface Targets {
  readonly targets: readonly string[];
}

/** Whether a post was delivered, or is stored to be sent later. */
export type ShareOutcome = 'delivered' | 'queued';

type ShareEvent =
  | { readonly type: 'content.changed'; readonly content: string }
  | { readonly type: 'game.toggle'; readonly gameId: string }
  /** The events of the photo field. */
  | { readonly type: 'photo.pending' }
  | { readonly type: 'photo.ready'; readonly photo: string }
  | { readonly type: 'photo.failed'; readonly error: unknown }
  | { readonly type: 'photo.cleared' }
  /** `targets` are the chosen games that are active; `key` is new for each submission; `at` is the current time. */
  | ({ readonly type: 'share.submit'; readonly targets: readonly string[] } & Stamp)
  | DoneActorEvent<ShareOutcome, `sharePost.${string}`>
  | ErrorActorEvent<unknown, `sharePost.${string}`>;

/** The photo field, which reports its changes to the dialog; the app provides its `resizePhoto`. */
export const sharePhoto = photoMachine.provide({
  actions: {
    reportPending: sendParent({ type: 'photo.pending' }),
    reportReady: sendParent((_, { photo }: { photo: string }) => ({ type: 'photo.ready', photo })),
    reportFailure: sendParent((_, { error }: { error: unknown }) => ({ type: 'photo.failed', error })),
    reportRemoved: sendParent({ type: 'photo.cleared' }),
  },
});

/** Stores the current draft of the dialog. */
const storeDraft = { type: 'storeDraft', params: draft } as const;

/**
 * Sharing one accomplishment in several games: one request per game, each with its own key, and a retry sends only the
 * failed ones, unchanged. The dialog creates a new actor from the stored draft each time it opens.
 */
export const shareAccomplishmentMachine = setup({
  types: types<{
    input: ShareInput;
    context: ShareContext;
    events: ShareEvent;
    children: { photo: 'photo' };
  }>(),
  actors: {
    photo: sharePhoto,
    /**
     * Adds the post to the outbox, which stores it instead of the draft from then on. Resolves once it is delivered or has
     * to be sent later; rejects when the server refused it.
     */
    sharePost: unprovidedActor<ShareOutcome, SharePostInput>('sharePost'),
  },
  actions: {
    setContent: assign(({ context }, { content }: { content: string }) => withContent(context, content)),
    toggleGame: assign(({ context }, { gameId }: { gameId: string }) => withGameToggled(context, gameId)),
    startPhoto: assign(({ context }) => ({ ...afterEdit(context), isPhotoPending: true, photo: null })),
    setPhoto: assign((_, { photo }: { photo: string }) => ({ isPhotoPending: false, photo })),
    markPhotoFailed: assign({ isPhotoPending: false }),
    dropPhoto: assign(({ context }) => ({ ...afterEdit(context), isPhotoPending: false, photo: null })),
    showErrors: assign(({ context }, { targets }: Targets) => ({ errors: errorsOf(context, targets) })),
    /** A chosen game that is no longer offered is dropped: its user cannot deselect it. */
    setSubmission: assign(({ context }, { key, at, targets }: Stamp & Targets) => ({
      stamp: context.stamp ?? { key, at },
      gameIds: targets,
      targets,
    })),
    sendEach: assign(({ context, spawn }) => {
      const requests = requestsOf(context, context.targets);
      for (const input of requests) spawn('sharePost', { id: actorIdOf(input.gameId), input });
      return { pending: requests.map(({ gameId }) => gameId), hasQueued: false, hasFailed: false };
    }),
    settleShared: assign(({ context }, { gameId, outcome }: { gameId: string; outcome: ShareOutcome }) => ({
      gameIds: context.gameIds.filter((id) => id !== gameId),
      pending: context.pending.filter((id) => id !== gameId),
      hasQueued: context.hasQueued || outcome === 'queued',
    })),
    settleFailed: assign(({ context: { pending } }, { gameId }: { gameId: string }) => ({
      pending: pending.filter((id) => id !== gameId),
      hasFailed: true,
    })),
    dropActor: stopChild((_, { actorId }: { actorId: string }) => actorId),
    storeDraft: unprovidedAction<ShareDraft>('storeDraft'),
    announceShared: unprovidedAction<{ hasQueued: boolean }>('announceShared'),
    /** The submission waited for a photo that cannot be used. */
    announcePhotoFailure: unprovidedAction('announcePhotoFailure'),
  },
  guards: {
    hasPhoto: ({ context }) => context.photo !== null,
    isIncomplete: ({ context }, { targets }: Targets) => !hasText(context.content) || targets.length === 0,
    isPhotoPending: ({ context }) => context.isPhotoPending,
    isSettled: ({ context }) => context.pending.length === 0,
    hasFailed: ({ context }) => context.hasFailed,
  },
}).createMachine({
  id: 'share-accomplishment',
  context: ({ input }) => ({
    ...initialFields(input),
    isPhotoPending: false,
    targets: [],
    pending: [],
    hasQueued: false,
    hasFailed: false,
  }),
  initial: 'writing',
  states: {
    writing: {
      invoke: { id: 'photo', src: 'photo', input: ({ context: { photo } }) => ({ photo }) },
      initial: 'open',
      on: {
        'content.changed': {
          target: '.open',
          actions: [{ type: 'setContent', params: ({ event }) => event }, storeDraft],
        },
        'game.toggle': {
          target: '.open',
          actions: [{ type: 'toggleGame', params: ({ event }) => event }, storeDraft],
        },
        'photo.pending': { target: '.open', actions: ['startPhoto', storeDraft] },
        'photo.ready': {
          actions: [{ type: 'setPhoto', params: ({ event }) => event }, storeDraft],
        },
        'photo.failed': { actions: 'markPhotoFailed' },
        'photo.cleared': { target: '.open', actions: ['dropPhoto', storeDraft] },
      },
      states: {
        open: {
          on: {
            'share.submit': [
              {
                guard: { type: 'isIncomplete', params: ({ event }) => event },
                actions: { type: 'showErrors', params: ({ event }) => event },
              },
              {
                guard: 'isPhotoPending',
                target: 'awaitingPhoto',
                actions: { type: 'setSubmission', params: ({ event }) => event },
              },
              {
                target: '#share-accomplishment.submitting',
                actions: { type: 'setSubmission', params: ({ event }) => event },
              },
            ],
          },
        },
        /** Submits automatically once the photo is resized, unless a field changes before. */
        awaitingPhoto: {
          always: { guard: 'hasPhoto', target: '#share-accomplishment.submitting' },
          on: {
            'photo.failed': { target: 'open', actions: ['markPhotoFailed', 'announcePhotoFailure'] },
          },
        },
      },
    },
    submitting: {
      entry: [storeDraft, 'sendEach'],
      always: [
        {
          guard: and(['isSettled', 'hasFailed']),
          target: 'writing',
          actions: storeDraft,
        },
        { guard: 'isSettled', target: 'shared' },
      ],
      on: {
        'xstate.done.actor.sharePost.*': {
          actions: [
            { type: 'settleShared', params: shared },
            { type: 'dropActor', params: ({ event }) => event },
          ],
        },
        'xstate.error.actor.sharePost.*': {
          actions: [
            { type: 'settleFailed', params: gameOf },
            { type: 'dropActor', params: ({ event }) => event },
          ],
        },
      },
    },
    shared: {
      type: 'final',
      entry: { type: 'announceShared', params: ({ context: { hasQueued } }) => ({ hasQueued }) },
    },
  },
});

function draft({ context }: { context: ShareContext }): ShareDraft {
  const { content, gameIds, photo, stamp, replacedKey } = context;
  return { content, gameIds, photo, stamp, replacedKey };
}

function actorIdOf(gameId: string) {
  return `sharePost.${gameId}` as const;
}

/** The game whose post an actor sends. */
function gameOf({ context, event }: { context: ShareContext; event: { actorId: string } }) {
  const gameId = context.pending.find((id) => actorIdOf(id) === event.actorId);
  return { gameId: required(gameId, 'game') };
}

function shared(args: { context: ShareContext; event: { actorId: string; output: ShareOutcome } }) {
  return { ...gameOf(args), outcome: args.event.output };
}
