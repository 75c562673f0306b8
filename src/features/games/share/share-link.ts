/** The address that leads to a game: the site's origin and /join/{code}. */
export function shareLink(inviteCode: string): string {
  return `${location.origin}/join/${inviteCode}`;
}
