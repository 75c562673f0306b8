import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/index.ts';
import { endRestriction } from '#server/service-moderation/appeals.service.ts';
import { suspendUser } from '#server/service-moderation/suspension.service.ts';
import { postForm } from '#tests/support/forms.ts';
import { linkIn, sendPendingMails, tokenIn } from '#tests/support/mails.ts';
import { cookiesOf, openTestApp, requests, type TestUser } from '#tests/support/server.ts';
import { writeFiles } from '#tests/support/temporary-files.ts';
import { refusal } from '../moderation/support.ts';

const folder = await writeFiles({ 'rules.txt': 'Be kind' });
const t = await openTestApp({ env: { RULES_FILE: `${folder}/rules.txt` } });
const { db, clock } = t;
const operator = () => ({ moderatorId: null, now: clock.now() });
const fresh = 'another quite long phrase';
let ann: TestUser;
let address: string;

beforeEach(async () => {
  ann = await t.signUp('ann');
  address = `${ann.username}@example.com`;
  await sendPendingMails(t);
});

const signIn = (password = ann.password) => t.visitor.post('/api/login', { login: ann.username, password });
const stateOf = async () => {
  const found = await db.query.users.findFirst({ where: (row) => eq(row.id, ann.id) });
  return [found?.email, found?.emailVerified];
};
const setUser = (values: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(values).where(eq(users.id, ann.id));

/** States that block an account: the code of its errors, the page that signing in redirects to, and how it starts and ends. */
const restrictions = {
  'is suspended': {
    code: 'account_suspended',
    page: () => '/api/login/suspended',
    start: async () => {
      const why = { until: null, reason: 'spam', statement: null } as const;
      const id = await suspendUser(db, operator(), ann.id, why);
      return () => endRestriction(db, operator(), id);
    },
  },
  'has not accepted the terms': {
    code: 'terms_not_accepted',
    page: (returnTo: string) => `/api/login/terms?${new URLSearchParams({ returnTo }).toString()}`,
    start: async () => {
      await setUser({ mustAcceptTerms: true });
      return () => setUser({ mustAcceptTerms: false });
    },
  },
};

describe.each(Object.entries(restrictions))(
  'the link of a mail to a user who %s',
  (_, { code, page, start }) => {
    it('confirms no address during the restriction, and works afterwards [R-SAFE-203]', async () => {
      await ann.post('/api/account/email/confirmation');
      const [mail] = await sendPendingMails(t);
      const link = linkIn(mail);
      const end = await start();
      const cookie = cookiesOf(await signIn());
      const back = requests(t.app, cookie);
      const opened = await back.get(link);
      expect([opened.statusCode, opened.headers.location]).toEqual([303, page(link)]);
      const token = tokenIn(mail);
      expect(refusal(await back.post('/api/email/confirm', { token }))).toEqual([401, code]);
      expect((await postForm(t.app, '/api/email/confirm', { token }, { cookie })).statusCode).toBe(401);
      expect(await stateOf()).toEqual([address, false]);
      await end();
      expect((await back.get(link)).statusCode).toBe(200);
      expect((await back.post('/api/email/confirm', { token })).statusCode).toBe(200);
      expect(await stateOf()).toEqual([address, true]);
    });

    it('sets a new password, which grants no access [R-SAFE-203]', async () => {
      await start();
      await t.visitor.post('/api/password', { login: ann.username });
      const [mail] = await sendPendingMails(t);
      expect((await t.visitor.get(linkIn(mail))).statusCode).toBe(200);
      const token = tokenIn(mail);
      expect((await t.visitor.post('/api/password/reset', { token, password: fresh })).statusCode).toBe(200);
      const back = await signIn(fresh);
      expect(back.headers.location).toBe(page('/'));
      expect(refusal(await requests(t.app, cookiesOf(back)).get('/api/account'))).toEqual([401, code]);
    });

    it('reverses a change of the e-mail address [R-SAFE-203]', async () => {
      await setUser({ emailVerified: true });
      const email = `thief.${address}`;
      await ann.post('/api/account/email', { email, password: ann.password });
      const [confirmation] = await sendPendingMails(t);
      expect((await ann.post('/api/email/confirm', { token: tokenIn(confirmation) })).statusCode).toBe(200);
      const [mail] = await sendPendingMails(t);
      expect([mail?.to, await stateOf()]).toEqual([address, [email, true]]);
      await start();
      const token = tokenIn(mail);
      expect((await t.visitor.post('/api/password/reset', { token, password: fresh })).statusCode).toBe(200);
      expect(await stateOf()).toEqual([address, true]);
      expect((await signIn(fresh)).headers.location).toBe(page('/'));
    });
  },
);
