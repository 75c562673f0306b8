import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { MAX_TEXT_LENGTH } from '#server/content-filter/refuse-words.ts';
import { wordFilter } from '#server/content-filter/word-filter.ts';
import { isSchema } from '#server/http/openapi-schemas.ts';
import { callOf, routes } from '#tests/server/access/calls.ts';
import { createFixture, signUpRoles } from '#tests/server/access/fixture.ts';
import { tablesWith } from '#tests/support/all-rows.ts';
import { newcomer, postForm } from '#tests/support/forms.ts';
import { openProviderApp } from '#tests/support/oidc-provider.ts';
import { expectStatus } from '#tests/support/play.ts';
import { writeFiles } from '#tests/support/temporary-files.ts';

const folder = await writeFiles({ 'words.txt': 'Blorp\r\n\n  total crabapple \n' });
const { provider, t, signIn } = await openProviderApp({ BLOCKED_WORDS_FILE: `${folder}/words.txt` });
const REFUSAL = {
  message: '“Blorp” is not allowed here. Please use other words',
  code: 'blocked_word',
};

/** Strings in bodies that no other user reads: secrets, names of existing things, photos, and texts between moderators and the users they decide about, which may quote. */
const notShown = [
  'account.changePassword currentPassword',
  'account.changePassword newPassword',
  'account.changeEmail email',
  'account.changeEmail password',
  'account.startTwoFactor password',
  'account.confirmTwoFactor code',
  'account.removeTwoFactor password',
  'account.renewRecoveryCodes password',
  'account.acceptRules version',
  'account.remove confirmation',
  'account.remove password',
  'accessTokens.create name',
  'users.updateProfile photo',
  'games.create coverImage',
  'games.update coverImage',
  'invitations.invite username',
  'invitations.invite email',
  'invitations.openLink token',
  'groups.create color',
  'groups.update color',
  'posts.create image',
  'reports.create note',
  'reports.create seenText',
  'restrictions.appeal text',
  'moderation.decideReport statement',
  'moderation.suspend statement',
  'moderation.decideAppeal statement',
  'moderation.addNote text',
  'gameModeration.act statement',
  'gameModeration.ban statement',
];

type Schema = z.core.JSONSchema.BaseSchema;
const partsOf = (schema: Schema): Schema[] => [
  schema,
  ...[schema.anyOf, schema.oneOf, schema.allOf]
    .flatMap((parts) => parts ?? [])
    .flatMap((part) => (typeof part === 'object' ? partsOf(part) : [])),
];
/** The names of the fields of a body that are free text, without ids. */
const stringsOf = (schema: Schema): string[] =>
  partsOf(schema).flatMap((part) =>
    Object.entries(part.properties ?? {}).flatMap(([name, field]) => {
      if (typeof field !== 'object') return [];
      const kinds = partsOf(field);
      const inside = kinds.flatMap(stringsOf).map((child) => `${name}.${child}`);
      const isFree = kinds.some(
        (kind) =>
          kind.type === 'string' &&
          kind.enum === undefined &&
          kind.const === undefined &&
          kind.format !== 'date-time',
      );
      return isFree && !/(?:^id|Id)$/.test(name) ? [name, ...inside] : inside;
    }),
  );
/** The maximum lengths of a field. */
const longestOf = (schema: Schema, field: string): number[] =>
  partsOf(schema).flatMap((part) => {
    const found = part.properties?.[field];
    return (typeof found === 'object' ? partsOf(found) : []).flatMap(({ type, maxLength }) =>
      type === 'string' ? [maxLength ?? Number.POSITIVE_INFINITY] : [],
    );
  });
const strings = [...routes].flatMap(([name, { body }]) =>
  isSchema(body)
    ? [...new Set(stringsOf(z.toJSONSchema(body, { io: 'input' })))].map((field) => `${name} ${field}`)
    : [],
);
const shown = [...routes].flatMap(([name, { metadata }]) =>
  metadata.shownTexts.map((field) => [name, field] as const),
);

describe('the texts of the contract', () => {
  it('are either filtered, or listed here as not shown to other users [R-SAFE-160]', () => {
    const filtered = shown.map((names) => names.join(' '));
    const ids = ['subject.id'];
    const found = strings.filter((name) => !ids.some((id) => name.endsWith(id)));
    expect([...filtered, ...notShown].toSorted()).toEqual(found.toSorted());
  });
});

describe('the filter', () => {
  it('reads texts of every length that the contract allows [R-SAFE-160]', () => {
    const lengths = shown.flatMap(([name, field]) => {
      const body = routes.get(name)?.body;
      return isSchema(body) ? longestOf(z.toJSONSchema(body, { io: 'input' }), field) : [];
    });
    expect(lengths.length).toBeGreaterThanOrEqual(shown.length);
    expect(Math.max(...lengths)).toBe(MAX_TEXT_LENGTH);
  });
});

describe('a listed word', () => {
  it('is refused in every text that other users see, and is not stored [R-SAFE-161]', async () => {
    const roles = await signUpRoles(t);
    const fixture = await createFixture(t, roles, true);
    const refused: unknown[] = [];
    for (const [name, field] of shown) {
      const route = routes.get(name);
      if (route === undefined) throw new Error(`There is no route ${name}`);
      // The call of the access tests, with the word in one field.
      const sent: { url: string; body: unknown }[] = [];
      const record = async (url: string, body: unknown) => {
        sent.push({ url, body });
        return t.visitor.get('/healthz');
      };
      const recorder = { ...roles.creator, post: record, put: record, patch: record };
      await callOf(name)(recorder, fixture, t);
      const call = sent.at(-1);
      const method = z.enum(['post', 'put', 'patch']).parse(route.method.toLowerCase());
      const body = { ...z.looseObject({}).parse(call?.body), [field]: 'Oh, BLÖRP!' };
      const response = await roles.creator[method](call?.url ?? '', body);
      refused.push([name, field, response.statusCode, response.json()]);
    }
    expect(refused).toEqual(shown.map(([name, field]) => [name, field, 400, REFUSAL]));
    expect(await tablesWith(t.db, 'blörp')).toEqual([]);
  });

  it('is refused in the names of a new account, and an account from a provider gets other names [R-SAFE-162]', async () => {
    const blocked: Readonly<Record<string, string>>[] = [
      { username: 'the.blorp' },
      { firstName: 'Blorp' },
      { lastName: 'von Blorp' },
    ];
    for (const names of blocked) {
      const response = await postForm(t.app, '/api/register', { ...newcomer('fay'), ...names });
      expect([response.statusCode, /role="alert">([^<]+)/.exec(response.body)?.[1]]).toEqual([
        400,
        REFUSAL.message,
      ]);
    }
    expect((await postForm(t.app, '/api/register', newcomer('fay'))).statusCode).toBe(303);
    provider.setClaims({
      sub: 'blorp-1',
      email: 'blorp@example.org',
      email_verified: true,
      // The hyphen is removed from the username.
      preferred_username: 'blo-rp',
      given_name: 'Blorp',
      family_name: 'Wu',
    });
    expect((await signIn()).statusCode).toBe(303);
    const stored = await t.db.query.users.findFirst({
      where: (row, { eq }) => eq(row.email, 'blorp@example.org'),
    });
    expect([stored?.username, stored?.firstName, stored?.lastName]).toEqual(['player', 'player', 'Wu']);
  });

  it('is matched as a whole word, whatever its case, accents and compatibility forms [R-SAFE-163]', () => {
    const filter = wordFilter(['Blorp', 'total crabapple', 'façade', '悪い', 'Straße']);
    const texts = {
      'you BLORP': 'Blorp',
      'blörp.': 'Blorp',
      ｂｌｏｒｐ: 'Blorp',
      the_blorp: 'Blorp',
      'a Total,  crabapple': 'total crabapple',
      FACADE: 'façade',
      STRASSE: 'Straße',
      悪い人: '悪い',
      blorping: null,
      'total of crabapples': null,
      'b l o r p': null,
      '': null,
    };
    expect(Object.fromEntries(Object.keys(texts).map((text) => [text, filter(text)]))).toEqual(texts);
    expect(wordFilter([])('Blorp')).toBeNull();
  });

  it('is accepted in texts that only moderators read [R-SAFE-160]', async () => {
    const [ann, ben] = [await t.signUp('ann'), await t.signUp('ben')];
    const about = { subject: { type: 'user', id: ben.id }, reason: 'hate', note: 'He says blorp' };
    expectStatus(201, await ann.post('/api/reports', about));
  });
});
