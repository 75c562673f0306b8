import { POST_CONTENT_MAX } from '#contract/constants.ts';
import { ChoiceChips } from '#src/design/chips/choice-chips.tsx';
import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { TextArea } from '#src/design/field/text-field.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { Skeleton, SkeletonGroup } from '#src/design/skeleton/skeleton.tsx';
import { Text } from '#src/design/text/text.tsx';
import { PhotoField } from '#src/features/photos/index.ts';
import * as css from './share-accomplishment.css.ts';
import type { Sharing } from './use-share-accomplishment.ts';

interface ShareFieldsProps {
  readonly sharing: Sharing;
}

/** What to share: a text, an optional photo, and the games. */
export function ShareFields({ sharing }: ShareFieldsProps) {
  const { photo } = sharing;
  return (
    <Stack gap={5}>
      <TextArea
        label="What did you do?"
        placeholder="Tell everyone what you dared"
        dir="auto"
        data-autofocus=""
        maxLength={POST_CONTENT_MAX}
        counter
        value={sharing.content}
        readOnly={sharing.isBusy}
        error={sharing.errors.content}
        onChange={(event) => sharing.write(event.target.value)}
      />
      <PhotoField
        label="Photo"
        removeLabel="Remove photo"
        preview={
          photo !== null && <img src={photo} alt="What you are about to share" className={css.preview} />
        }
        hasPhoto={photo !== null}
        isResizing={sharing.photoState === 'resizing'}
        isUnreadable={sharing.photoState === 'failed'}
        disabled={sharing.isBusy}
        onPick={sharing.pickPhoto}
        onRemove={sharing.removePhoto}
      />
      <GamesField sharing={sharing} />
    </Stack>
  );
}

function GamesField({ sharing }: ShareFieldsProps) {
  const { games, gamesState, chosen, choose, errors, isBusy, retryGames } = sharing;
  if (gamesState === 'loading') {
    return (
      <SkeletonGroup label="Loading your games">
        <Skeleton shape="block" height="2.75rem" width="60%" />
      </SkeletonGroup>
    );
  }
  if (gamesState === 'missing') {
    return <ErrorState title="Your games could not be loaded" retry={{ refetch: retryGames }} />;
  }
  if (games.length === 0) {
    return (
      <>
        <Text tone="muted">You have no active game to share in. Join one or wait until yours starts.</Text>
        {errors.games !== null && (
          <Text role="alert" tone="danger" size="sm">
            {errors.games}
          </Text>
        )}
      </>
    );
  }
  return (
    <ChoiceChips
      label="Share in"
      options={games.map(({ id, name }) => ({ value: id, label: name, disabled: isBusy }))}
      value={chosen}
      onChange={choose}
      error={errors.games}
    />
  );
}
