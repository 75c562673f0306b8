import { HttpResponse, http } from 'msw';
import type { ModeratedAppeal, ModeratedReport } from '#contract/moderation.ts';
import type { OwnRestriction } from '#contract/restrictions.ts';
import type { User } from '#contract/users.ts';
import { moderatedReport, restriction } from '../../../scripts/inspector/fixtures/submissions.ts';
import type { Harness } from './harness.tsx';

export { moderatedReport, restriction };

const { reporter, author } = moderatedReport;
if (reporter === null) throw new Error('The sample has a reporter');
export const samplePeople = { ben: reporter, ada: author };

export const userHistory = (user: User = author) => ({
  user,
  createdAt: moderatedReport.createdAt,
  isModerator: false,
  suspensionId: null,
  reports: [],
  restrictions: [{ ...restriction, user, moderator: reporter }],
  notes: [],
});

export const moderatedAppeal: ModeratedAppeal = {
  id: 'a1',
  text: 'It was about my own face.',
  createdAt: moderatedReport.createdAt,
  outcome: null,
  statement: null,
  decidedAt: null,
  restriction: { ...restriction, user: author, moderator: reporter },
  reports: [],
  canDecide: true,
};

/** A body, or a status with the body of an error. */
type Stub = object | { readonly status: number; readonly message: string };

/**
 * Stubs the responses to `METHOD /path`, because the history that moderators see takes too many requests to create. Returns the
 * requests that change something.
 */
export function respondWith(
  { msw }: Pick<Harness, 'msw'>,
  stubs: Readonly<Record<string, Stub | (() => Stub)>>,
): { readonly path: string; readonly body: unknown }[] {
  const sent: { path: string; body: unknown }[] = [];
  msw.use(
    ...Object.entries(stubs).map(([route, stub]) => {
      const [method = '', path = ''] = route.split(' ');
      return http.all(`*${path}`, async ({ request }) => {
        if (request.method !== method) return undefined;
        if (method !== 'GET')
          sent.push({
            path,
            body: await request
              .clone()
              .json()
              .catch(() => null),
          });
        const body = typeof stub === 'function' ? stub() : stub;
        return 'status' in body && typeof body.status === 'number'
          ? HttpResponse.json(body, { status: body.status })
          : HttpResponse.json(body);
      });
    }),
  );
  return sent;
}

export const claimedBy = (moderator: User): ModeratedReport => ({
  ...moderatedReport,
  claim: { moderator, expiresAt: restriction.appealUntil ?? '' },
});

export const decision = (fields: Partial<OwnRestriction>): OwnRestriction => ({ ...restriction, ...fields });
