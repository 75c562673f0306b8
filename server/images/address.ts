const PATH = '/api/images/';

/** The URL path of a stored image; `null` without one. */
export function imageAddress(imageId: string): string;
export function imageAddress(imageId: string | null): string | null;
export function imageAddress(imageId: string | null): string | null {
  return imageId === null ? null : PATH + imageId;
}
