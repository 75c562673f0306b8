/** Tables by the file of the export that contains their rows. A test requires each table here or below. */
export const exportedTables: Readonly<Record<string, string>> = {
  users: 'account.json',
  accounts: 'account.json',
  sessions: 'account.json',
  access_tokens: 'account.json',
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
  blocks: 'blocked.json',
  mutes: 'muted.json',
  reports: 'reports.json',
};

/** Tables that the export leaves out, with the reason, which is printed in the export's README. */
export const leftOutTables: Readonly<Record<string, string>> = {
  two_factors:
    'The secret of your authenticator app and your recovery codes: others could sign in with them.',
  used_codes: 'Hashes of used authenticator codes; deleted after two minutes.',
  verifications: 'Sign-ins whose second step is pending; deleted within minutes.',
  identity_rate_limits: 'Recent sign-in attempts by address; deleted within the hour.',
  rate_limits: 'Your recent request rates, for rate limits; deleted within two days.',
  exports: 'How far your data export is; deleted after a day.',
  export_pieces: 'Your finished data export, which is this file; deleted after a day.',
  object_deletions: 'Random names of deleted photo files; deleted within the hour.',
  idempotency_keys: 'Keys of your requests of the last day, so that none is executed twice.',
  post_hours: 'The number of accomplishments per game and hour, of all users.',
  player_totals: 'Your total points and medals, which follow from games.json.',
  creator_totals: 'The totals of your games, which follow from games.json.',
  leaderboard_window: 'The start of the leaderboards of the last thirty days; not about users.',
};
