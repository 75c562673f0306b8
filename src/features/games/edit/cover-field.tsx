import { PhotoPicker, widePicture } from '#src/features/photos/index.ts';

export interface CoverFieldProps {
  /** Where the cover is; null for none. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly error?: string | undefined;
}

/** An optional picture for a game. */
export function CoverField({ value, onChange, error }: CoverFieldProps) {
  return (
    <PhotoPicker
      label="Cover image"
      removeLabel="Remove cover"
      preview={value !== null && <img src={value} alt="Cover of this game" className={widePicture} />}
      hasPhoto={value !== null}
      onChange={onChange}
      error={error}
    />
  );
}
