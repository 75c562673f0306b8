import { BIO_MAX, NAME_MAX, type User } from '#contract/users.ts';
import { Avatar } from '#src/design/avatar/avatar.tsx';
import { FormDialog } from '#src/design/dialog/form-dialog.tsx';
import { TextArea, TextField } from '#src/design/field/text-field.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { PhotoField } from '#src/features/photos/index.ts';
import { initials } from '#src/lib/names.ts';
import type { DialogState } from '#src/lib/use-dialog.ts';
import { useEditProfile } from './use-edit-profile.ts';

export interface EditProfileDialogProps extends DialogState {
  readonly viewer: User;
}

/** Edits the user's name, bio and picture. */
export default function EditProfileDialog({ viewer, open, onOpenChange }: EditProfileDialogProps) {
  const { draft, errors, change, submit, picture, isBusy } = useEditProfile(viewer, () =>
    onOpenChange(false),
  );
  const src = draft.photo === undefined ? viewer.profileImageUrl : draft.photo;
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Edit Profile"
      submit={{ children: 'Save' }}
      isBusy={isBusy}
      onSubmit={submit}
    >
      <Stack gap={4}>
        <PhotoField
          {...picture}
          label="Picture"
          removeLabel="Remove picture"
          preview={
            <Avatar
              size="xl"
              initials={initials(viewer)}
              src={src}
              alt={src === null ? '' : 'How others see you'}
              seed={viewer.id}
            />
          }
          hasPhoto={src !== null}
          error={errors.photo}
        />
        <TextField
          label="First name"
          data-autofocus=""
          dir="auto"
          autoComplete="given-name"
          maxLength={NAME_MAX}
          value={draft.firstName}
          onChange={(event) => change({ firstName: event.target.value })}
          error={errors.firstName}
        />
        <TextField
          label="Last name"
          optional
          dir="auto"
          autoComplete="family-name"
          maxLength={NAME_MAX}
          value={draft.lastName}
          onChange={(event) => change({ lastName: event.target.value })}
          error={errors.lastName}
        />
        <TextArea
          label="Bio"
          optional
          dir="auto"
          rows={3}
          counter
          maxLength={BIO_MAX}
          value={draft.bio}
          onChange={(event) => change({ bio: event.target.value })}
          error={errors.bio}
        />
      </Stack>
    </FormDialog>
  );
}
