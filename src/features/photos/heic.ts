const HEIC_HINT =
  'This browser cannot read HEIC photos. Save it as a JPEG first, or pick a screenshot of it.';

/**
 * What to say beside a photo that could not be read because it is of a kind that few browsers know: one that says of itself
 * that it is HEIC or HEIF, as iPhones take them.
 */
export function unreadableHint(file: Blob): string | undefined {
  const isHeic = /^image\/hei[cf]/.test(file.type) || (file instanceof File && /\.hei[cf]$/i.test(file.name));
  return isHeic ? HEIC_HINT : undefined;
}
