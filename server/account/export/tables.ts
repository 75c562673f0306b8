/** Which file of an export holds what a table knows of its owner. A test wants every table here or below. */
export const exportedTables: Readonly<Record<string, string>> = {
  users: 'account.json',
  accounts: 'account.json',
  sessions: 'account.json',
  games: 'games.json',
  participants: 'games.json',
  groups: 'games.json',
  group_members: 'games.json',
  game_results: 'games.json',
  game_notifications: 'notifications.json',
  posts: 'accomplishments.json',
  images: 'photos/',
  comments: 'comments.json',
  post_upvotes: 'votes.json',
  messages: 'messages.json',
  invitations: 'invitations.json',
  join_requests: 'join-requests.json',
};

/** What an export leaves out, and why; it stands in the export's own README. */
export const leftOutTables: Readonly<Record<string, string>> = {
  two_factors:
    'The secret of your authenticator app and your recovery codes: whoever had them could sign in as you.',
  used_codes: 'Codes of your authenticator app, for two minutes after you typed them.',
  verifications: 'Sign-ins that are half done; they are forgotten within minutes.',
  identity_rate_limits: 'How often an address has asked lately to sign in; forgotten within the hour.',
  rate_limits: 'How much you have done lately, so that nobody does too much; forgotten within hours.',
  idempotency_keys: 'Marks of what you sent within the last day, so that nothing is done twice.',
  post_hours: 'How many accomplishments each game has in each hour: counts of everybody together.',
  player_totals: 'Your points and medals added up; what they are added up from is in games.json.',
  creator_totals: 'The games you made added up; they are in games.json.',
  leaderboard_window: 'Since when the boards of the last thirty days count; nothing of anybody.',
};
