const PATH = '/api/images/';

/** Where a stored image can be loaded from; `null` when there is none. */
export function imageAddress(imageId: string): string;
export function imageAddress(imageId: string | null): string | null;
export function imageAddress(imageId: string | null): string | null {
  return imageId === null ? null : PATH + imageId;
}
