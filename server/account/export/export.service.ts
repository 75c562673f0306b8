import { DELETED_USER } from '#contract/account.ts';
import { accessTokensOf } from '../../access-tokens/access-tokens.store.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { type After, ROWS_PER_PAGE } from '../../db/keyset-page.ts';
import { signedOut } from '../../failure.ts';
import { bytesOf } from '../../images/images.service.ts';
import { findImage } from '../../images/images.store.ts';
import { postsWithArchivedComments } from '../../moderation/comments-of-removed-posts.store.ts';
import { DELETED_PREFIX } from '../../users/public-user.ts';
import type { UserMask } from '../../visibility/visibility.store.ts';
import { readme } from './readme.ts';
import { browsersOf, profileOf, signInsOf } from './store/account.store.ts';
import { blocksOf, mutesOf } from './store/blocks.store.ts';
import { createdBy, membershipsOf } from './store/games.store.ts';
import { invitationsOf, requestsOf } from './store/invitations.store.ts';
import { messagesOf, notificationsOf } from './store/messages.store.ts';
import { commentsOf, postsOf, votesOf } from './store/posts.store.ts';
import { reportsOf } from './store/reports.store.ts';
import { restrictionsOf } from './store/restrictions.store.ts';
import { type ZipEntry, zip } from './zip.ts';

type Source = Pick<Context, 'db' | 'photos'>;
type Row = { readonly id: string; readonly createdAt: Date };

/** Called with the number of rows or photos that were added. */
export type OnRows = (rows: number) => Promise<void>;

/** All rows of a query, read page by page. */
async function* pages<R extends Row>(
  read: (after: After) => Promise<R[]>,
  onRows: OnRows,
): AsyncGenerator<R> {
  let after: After = null;
  for (;;) {
    const rows: R[] = await read(after);
    yield* rows;
    await onRows(rows.length);
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_PER_PAGE) return;
    after = { id: last.id, createdAt: last.createdAt };
  }
}

/** A JSON array with one row per line. */
async function* lines(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let start = '[\n';
  for await (const row of rows) {
    yield start + JSON.stringify(row);
    start = ',\n';
  }
  yield start === '[\n' ? '[]\n' : '\n]\n';
}

async function* mapped<A, B>(rows: AsyncIterable<A>, map: (row: A) => B): AsyncGenerator<B> {
  for await (const row of rows) yield map(row);
}

async function* concatenated<A>(...many: readonly AsyncIterable<A>[]): AsyncGenerator<A> {
  for (const rows of many) yield* rows;
}

/** Comments of hidden and removed posts, like those of `commentsOf`. */
async function* archivedComments(
  posts: AsyncIterable<Awaited<ReturnType<typeof postsWithArchivedComments>>[number]>,
): AsyncGenerator<object> {
  for await (const { postId, game, comments } of posts)
    for (const { id, content, createdAt } of comments) yield { id, game, postId, content, createdAt };
}

/** The name of another user; those whom the user has blocked are named, as in their list of blocks. */
const nameOf = (username: string, as: UserMask | null) =>
  username.startsWith(DELETED_PREFIX) || as === 'deleted' ? DELETED_USER : username;

const extensions: Readonly<Record<string, string>> = { 'image/webp': 'webp', 'image/png': 'png' };

/**
 * All data of the user as chunks of a zip archive: JSON files by kind and the photos. Rows are read page by page while
 * the archive is sent, so memory use is constant. It contains no e-mail addresses and no posts of other users. Throws
 * `signedOut` when the account does not exist.
 */
export async function exportOf(
  source: Source,
  userId: string,
  now: Date,
  onRows: OnRows = async () => {},
): Promise<AsyncIterable<Uint8Array>> {
  const profile = await profileOf(source.db, userId);
  if (profile === undefined || profile.deletedAt !== null) throw signedOut();
  return zip(entriesOf(source, profile, now, onRows));
}

type Profile = NonNullable<Awaited<ReturnType<typeof profileOf>>>;

async function* entriesOf(
  source: Source,
  profile: Profile,
  now: Date,
  onRows: OnRows,
): AsyncGenerator<ZipEntry> {
  const { db } = source;
  const all = <R extends Row>(read: (after: After) => Promise<R[]>) => pages(read, onRows);
  const userId = profile.id;
  const photos = new Map<string, string>();
  /** The path of a photo in the archive; each photo is added once, at the end. */
  const photo = (imageId: string | null): string | null => {
    if (imageId === null) return null;
    const path = photos.get(imageId) ?? `photos/${photos.size + 1}`;
    photos.set(imageId, path);
    return path;
  };
  const list = (name: string, rows: AsyncIterable<object>): ZipEntry => ({ name, text: lines(rows) });

  yield { name: 'README.txt', text: [readme(profile.displayUsername, now)] };
  yield { name: 'account.json', text: [await accountJson(db, profile, photo(profile.profileImageId), now)] };
  yield list(
    'games.json',
    concatenated<object>(
      mapped(
        all((after) => createdBy(db, userId, after)),
        ({ coverImageId, ...game }) => ({ role: 'creator', ...game, cover: photo(coverImageId) }),
      ),
      mapped(
        all((after) => membershipsOf(db, userId, after)),
        (place) => ({ role: 'player', ...place }),
      ),
    ),
  );
  yield list(
    'accomplishments.json',
    mapped(
      all((after) => postsOf(db, userId, after)),
      ({ imageId, ...post }) => ({ ...post, photo: photo(imageId) }),
    ),
  );
  yield list(
    'comments.json',
    concatenated<object>(
      all((after) => commentsOf(db, userId, after)),
      archivedComments(all((after) => postsWithArchivedComments(db, userId, after))),
    ),
  );
  yield list(
    'votes.json',
    mapped(
      all((after) => votesOf(db, userId, after)),
      ({ id, ...vote }) => ({ postId: id, ...vote }),
    ),
  );
  yield list(
    'messages.json',
    concatenated<object>(
      mapped(
        all((after) => messagesOf(db, userId, after, 'sent')),
        ({ other, otherMask, ...message }) => ({ to: nameOf(other, otherMask), ...message }),
      ),
      mapped(
        all((after) => messagesOf(db, userId, after, 'received')),
        ({ other, otherMask, ...message }) => ({ from: nameOf(other, otherMask), ...message }),
      ),
    ),
  );
  yield list(
    'invitations.json',
    mapped(
      all((after) => invitationsOf(db, userId, after)),
      ({ by, byMask, to, toMask, ...invitation }) => ({
        by: nameOf(by, byMask),
        to: to === null ? 'somebody, by e-mail' : nameOf(to, toMask),
        ...invitation,
      }),
    ),
  );
  yield list(
    'join-requests.json',
    all((after) => requestsOf(db, userId, after)),
  );
  yield list(
    'notifications.json',
    all((after) => notificationsOf(db, userId, after)),
  );
  for (const [name, rowsOf] of [
    ['blocked.json', blocksOf],
    ['muted.json', mutesOf],
  ] as const) {
    const rows = all<Row & { readonly other: string; readonly otherMask: UserMask | null }>((after) =>
      rowsOf(db, userId, after),
    );
    yield list(
      name,
      mapped(rows, ({ other, otherMask, ...row }) => ({
        who: nameOf(other, otherMask),
        ...row,
        id: undefined,
      })),
    );
  }
  yield list(
    'reports.json',
    mapped(
      all((after) => reportsOf(db, userId, after)),
      ({ additions, ...row }) => ({
        ...row,
        additions: additions.map(({ createdAt, reason, note }) => ({ createdAt, reason, note })),
      }),
    ),
  );
  yield list(
    'restrictions.json',
    mapped(
      all((after) => restrictionsOf(db, userId, after)),
      ({ imageId, ...restriction }) => ({ ...restriction, photo: photo(imageId) }),
    ),
  );
  for (const [imageId, name] of photos) {
    const image = await findImage(db, imageId);
    const bytes = image && (await bytesOf(source, image, 'full'));
    if (bytes) yield { name: `${name}.${extensions[image.mime] ?? 'jpg'}`, bytes };
    await onRows(1);
  }
}

async function accountJson(
  db: Database,
  profile: Profile,
  picture: string | null,
  now: Date,
): Promise<string> {
  const account = {
    id: profile.id,
    username: profile.displayUsername,
    email: profile.email,
    emailVerified: profile.emailVerified,
    firstName: profile.firstName,
    lastName: profile.lastName,
    bio: profile.bio,
    picture,
    twoStepSignIn: profile.twoFactorEnabled,
    rulesVersion: profile.rulesVersion,
    rulesAcceptedAt: profile.rulesAcceptedAt,
    createdAt: profile.createdAt,
    updatedAt: profile.updatedAt,
    waysToSignIn: (await signInsOf(db, profile.id)).map((way) => ({
      with: way.with === 'credential' ? 'password' : 'organization',
      since: way.since,
    })),
    signedInOn: await browsersOf(db, profile.id),
    accessTokens: (await accessTokensOf(db, profile.id, now)).map(({ id: _id, ...token }) => token),
  };
  return `${JSON.stringify(account, null, 2)}\n`;
}
