import { expect, it } from 'vitest';
import { limits } from '#server/rate-limits/rate-limits.ts';
import { linkIn, sendPendingMails } from '#tests/support/mails.ts';
import { openTestApp } from '#tests/support/server.ts';

const t = await openTestApp({ limited: true });
const ann = await t.signUp('ann');
await ann.post('/api/account/email/confirmation');
const mails = await sendPendingMails(t);
const password = 'another quite long phrase';

it.each([
  ['opening the page of a new password', 'GET', '/api/password/reset?token=wrong', {}, '198.51.100.1'],
  ['setting a new password', 'POST', '/api/password/reset', { token: 'wrong', password }, '198.51.100.2'],
  ['opening the page of an address', 'GET', '/api/email/confirm?token=wrong', {}, '198.51.100.3'],
  ['confirming an address', 'POST', '/api/email/confirm', { token: 'wrong' }, '198.51.100.4'],
] as const)(
  'invalid links are counted by network, and valid ones work there: %s',
  async (_, method, url, payload, remoteAddress) => {
    const send = (to: string) =>
      t.app.inject({
        method,
        url: to,
        remoteAddress,
        headers: { cookie: ann.cookie },
        ...(method === 'POST' && { payload }),
      });
    const statuses = [];
    for (let sent = 0; sent < (limits.mailAddress?.burst ?? 0); sent += 1)
      statuses.push((await send(url)).statusCode);
    expect(new Set(statuses)).toEqual(new Set([404]));
    const limited = await send(url);
    expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '120']);
    const valid = await t.app.inject({
      url: linkIn(mails.at(-1)),
      remoteAddress,
      headers: { cookie: ann.cookie },
    });
    expect(valid.statusCode).toBe(200);
  },
);
