import type { Photo } from './photo.ts';

/** How long the address of a copy is valid. */
export const ADDRESS_SECONDS = 300;

/** A photo has a copy in full size and usually a small one. */
export type Copy = 'full' | 'small';

export type PhotoBytes = {
  readonly mime: string;
  readonly bytes: Uint8Array;
  readonly small: Uint8Array | null;
};

/** The columns of a photo's row that say where its bytes are: in the row, or in the object store under a key. */
export type StoredBytes = {
  readonly bytes: Uint8Array | null;
  readonly small: Uint8Array | null;
  readonly objectKey?: string | null;
};

/** A photo whose bytes are where its row will say. */
export type UploadedPhoto = Omit<Photo, 'bytes' | 'small'> & StoredBytes;

/** What a storage needs to find a photo. */
export type Stored = { readonly id: string; readonly objectKey: string | null };

/**
 * Where the bytes of photos are. Methods throw a `Failure` of the kind `unavailable` when the storage does not respond in
 * time or refuses the request.
 */
export type PhotoStorage = {
  /** Stores the copies of a photo that has no row yet, under a key that has never been used. */
  readonly put: (photo: PhotoBytes, objectKey: string) => Promise<StoredBytes>;
  /** The bytes of a copy; null when they are not here. */
  readonly get: (photo: Stored, copy: Copy) => Promise<Uint8Array | null>;
  /** An address from which anybody can download a copy for {@link ADDRESS_SECONDS}; null when browsers have no access to the storage. */
  readonly url: (photo: Stored, copy: Copy) => Promise<string | null>;
  /** Deletes the copies under a key, if there are any. */
  readonly delete: (objectKey: string) => Promise<void>;
};

export type PhotoStorages = {
  readonly database: PhotoStorage;
  readonly s3: PhotoStorage;
  /** Where new photos are stored, and to where photos are moved. */
  readonly target: 'database' | 's3';
};
