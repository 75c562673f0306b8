import { useQuery } from '@tanstack/react-query';
import { useMachine, useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { shareAccomplishmentMachine, sharePhoto } from '#machines/share-accomplishment.machine.ts';
import { callsOf, chosenGameIds, type GameChoice, offeredGames } from '#machines/share-draft.ts';
import { useOutbox } from '#src/actors/outbox.ts';
import { gameQuery, myGamesQuery } from '#src/features/games/index.ts';
import { toasts } from '#src/features/toasts/index.ts';
import { newKey } from '#src/lib/keys.ts';
import { useUpload } from '#src/lib/uploads.ts';
import { type PhotoCodec, shareActors } from './share-accomplishment.actors.ts';
import { draftStoreOf } from './share-draft.ts';

export interface ShareOptions {
  readonly viewerId: string;
  /** The game the dialog was opened from. */
  readonly gameId: string | null;
  /** Another way to make photos small, where there is no canvas. */
  readonly codec?: PhotoCodec | undefined;
  /** The last answer is there; `isShared` is false where one of the games failed. */
  readonly onSettled: (isShared: boolean) => void;
}

const noGames: readonly GameChoice[] = [];
const WAITS_TO_SHARE = {
  title: 'Waiting to send',
  description: 'Your accomplishment is kept on this device and goes by itself once you are connected.',
};

/** One accomplishment on its way into one or several games, from the kept draft to the server's last answer. */
export function useShareAccomplishment({ viewerId, gameId, codec, onSettled }: ShareOptions) {
  const [drafts] = useState(() => draftStoreOf(viewerId));
  const [draft] = useState(drafts.recall);
  const mine = useQuery(myGamesQuery);
  // The game it was opened from is known also where the list of one's games cannot be had now, or was before one joined.
  const opened = useQuery({ ...gameQuery(gameId ?? ''), enabled: false }).data;
  const games = useMemo(() => {
    const listed = mine.data ?? noGames;
    return opened && listed.every(({ id }) => id !== opened.id) ? [...listed, opened] : listed;
  }, [mine.data, opened]);
  const { resizePhoto, sharePost } = shareActors(useOutbox(), drafts, codec);
  const machine = shareAccomplishmentMachine.provide({
    actors: { photo: sharePhoto.provide({ actors: { resizePhoto } }), sharePost },
    actions: {
      keepDraft: (_, draft) => drafts.keep(draft),
      announceShared: (_, { isWaiting }) => {
        if (isWaiting) toasts.info(WAITS_TO_SHARE);
        else toasts.success('Your accomplishment has been shared!');
        onSettled(true);
      },
      // Why it was refused is announced by the outbox, also once the dialog is closed.
      announceRefused: () => onSettled(false),
    },
  });
  const [state, send] = useMachine(machine, { input: { draft, games, gameId } });
  useEffect(() => send({ type: 'games.refreshed', games }), [send, games]);

  const { photo } = state.children;
  const photoIs = useSelector(photo, (field) => field?.value ?? 'absent');
  const chosen = chosenGameIds(state.context);
  const isSubmitting = state.matches('submitting');
  const sent = useUpload(isSubmitting ? callsOf(state.context).map(({ key }) => key) : []);
  return {
    content: state.context.content,
    photo: state.context.photo,
    problems: state.context.problems,
    games: offeredGames(state.context),
    gamesAre:
      games.length > 0 || mine.isSuccess
        ? ('known' as const)
        : mine.isError
          ? ('missing' as const)
          : ('loading' as const),
    chosen,
    photoIs,
    /** How much of the photo has left the device, from 0 to 1; `null` where that cannot be told. */
    sent,
    isBusy: isSubmitting || state.matches({ writing: 'awaitingPhoto' }),
    isSubmitting,
    isShared: state.matches('shared'),
    write: (content: string) => send({ type: 'content.changed', content }),
    choose: (gameIds: readonly string[]) => {
      const changed = [...gameIds, ...chosen].filter((id) => gameIds.includes(id) !== chosen.includes(id));
      for (const id of changed) send({ type: 'game.toggle', gameId: id });
    },
    pickPhoto: (file: Blob) => photo?.send({ type: 'photo.picked', file }),
    removePhoto: () => photo?.send({ type: 'photo.removed' }),
    retryGames: () => void mine.refetch(),
    submit: () => send({ type: 'share.submit', key: newKey(), at: new Date().toISOString() }),
  };
}

export type Sharing = ReturnType<typeof useShareAccomplishment>;
