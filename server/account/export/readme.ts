import { leftOutTables } from './tables.ts';

const files = [
  ['account.json', 'who you are here, how you sign in and on which browsers you are signed in'],
  ['games.json', 'games you made, and games you play or played in, with your place, score, group and medals'],
  ['accomplishments.json', 'what you shared'],
  ['comments.json', 'what you wrote under accomplishments'],
  ['votes.json', 'accomplishments you voted for'],
  ['messages.json', 'messages you sent and received'],
  ['invitations.json', 'invitations you sent and received'],
  ['join-requests.json', 'games you asked to be let into'],
  ['notifications.json', 'what you were told about games that ended'],
  ['photos/', 'your photos; the .json files name them without the ending'],
] as const;

/** What a person reads first in their export: what is in it, and what is not and why. */
export function readme(username: string, now: Date): string {
  return `Stretch: everything of ${username}, as of ${now.toISOString()}

${files.map(([name, what]) => `${name.padEnd(22)}${what}`).join('\n')}

Times are in UTC. Other people's e-mail addresses, and what others have shared, are theirs and not in here.

Also not in here:
${Object.values(leftOutTables)
  .map((reason) => `- ${reason}`)
  .join('\n')}
- Your password: only what it can be checked against is kept, and that helps nobody but a thief.
`;
}
