import { leftOutTables } from './exported-tables.ts';

const files = [
  ['account.json', 'your profile, the rules you accepted, how you sign in, your sessions and access tokens'],
  ['games.json', 'games you created or take part in, with your score, group, position and medals'],
  ['accomplishments.json', 'your accomplishments'],
  ['comments.json', 'your comments, also those on hidden or removed accomplishments'],
  ['votes.json', 'accomplishments you voted for'],
  ['messages.json', 'messages you sent and received'],
  ['invitations.json', 'invitations you sent and received'],
  ['join-requests.json', 'your requests to join games'],
  ['notifications.json', 'your notifications about ended games'],
  ['blocked.json', 'people you have blocked'],
  ['muted.json', 'people you have muted'],
  ['reports.json', 'what you have reported, and what moderators decided'],
  ['restrictions.json', 'what moderators decided about you and what you wrote, and why'],
  [
    'photos/',
    'your photos, also those of hidden or removed accomplishments; the .json files refer to them without the extension',
  ],
] as const;

/** The README of an export: what it contains, and what it leaves out and why. */
export function readme(username: string, now: Date): string {
  return `Stretch: all data of ${username}, as of ${now.toISOString()}

${files.map(([name, what]) => `${name.padEnd(22)}${what}`).join('\n')}

Times are in UTC. E-mail addresses and content of other users are not included.

Also not included:
${Object.values(leftOutTables)
  .map((reason) => `- ${reason}`)
  .join('\n')}
- Your password: only a hash of it is stored.
`;
}
