import { describe, expect, it } from 'vitest';
import { ConfigError, DEFAULT_POSTGRES, readConfig } from '#server/config.ts';
import { writeFiles } from '#tests/support/temporary-files.ts';

const defaults = {
  port: 3000,
  host: '127.0.0.1',
  dataDir: './data',
  databaseUrl: null,
  postgres: DEFAULT_POSTGRES,
  drainMs: 0,
  runsJobs: true,
  publicOrigin: null,
  sessionSecret: null,
  oidc: null,
  photoStorage: 'database',
  s3: null,
  smtp: null,
  terms: { rules: null, contact: null, minimumAge: null },
  blockedWords: [],
  isDevelopment: false,
  logLevel: 'info',
  trustedProxies: [],
  ssrTimeoutMs: 300,
};

const problem = (env: Record<string, string>): string => {
  try {
    readConfig(env);
    return 'none';
  } catch (error) {
    return error instanceof ConfigError ? error.message : 'another error';
  }
};

const directory = await writeFiles({
  'rules.txt': 'Be kind\n',
  'words.txt': 'blorp\r\n\n total crabapple \n',
  'useless-words.txt': 'fine\n***\n',
});

describe('the configuration', () => {
  it('has defaults for all variables', () => {
    expect(readConfig({})).toEqual(defaults);
  });

  it('treats an empty value as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', PUBLIC_ORIGIN: '' })).toEqual(defaults);
  });

  it('reads every variable', () => {
    const env = {
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/var/lib/stretch',
      DATABASE_URL: 'postgres://me:secret@db/stretch',
      DATABASE_POOL_SIZE: '25',
      DATABASE_STATEMENT_TIMEOUT_MS: '5000',
      DATABASE_CONNECT_TIMEOUT_MS: '2000',
      DATABASE_IDLE_TIMEOUT_MS: '60000',
      DATABASE_POOLER: 'transaction',
      MIGRATION_DATABASE_URL: 'postgres://owner@db/stretch',
      MIGRATE_ON_START: 'false',
      DRAIN_MS: '15000',
      RUN_JOBS: 'false',
      PUBLIC_ORIGIN: 'https://stretch.example/',
      SESSION_SECRET: 'x'.repeat(32),
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'stretch',
      OIDC_CLIENT_SECRET: 'shh',
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: 'loopback, 10.0.0.0/8',
      SSR_TIMEOUT_MS: '0',
      PHOTO_STORAGE: 's3',
      S3_ENDPOINT: 'https://s3.example/',
      S3_PUBLIC_ENDPOINT: 'https://photos.example',
      S3_BUCKET: 'stretch-photos',
      S3_REGION: 'eu-central-1',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      SMTP_URL: 'smtps://me:secret@mail.example?requireTLS=true',
      MAIL_FROM: 'Stretch <no-reply@stretch.example>',
      RULES_FILE: `${directory}/rules.txt`,
      CONTACT: 'help@stretch.example',
      MINIMUM_AGE: '16',
      BLOCKED_WORDS_FILE: `${directory}/words.txt`,
    };
    expect(readConfig(env)).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/var/lib/stretch',
      databaseUrl: 'postgres://me:secret@db/stretch',
      postgres: {
        poolSize: 25,
        statementTimeoutMs: 5000,
        connectTimeoutMs: 2000,
        idleTimeoutMs: 60_000,
        throughPooler: true,
        migrationUrl: 'postgres://owner@db/stretch',
        migrateOnStart: false,
      },
      drainMs: 15_000,
      runsJobs: false,
      publicOrigin: 'https://stretch.example',
      sessionSecret: 'x'.repeat(32),
      oidc: { issuer: 'https://id.example', clientId: 'stretch', clientSecret: 'shh' },
      photoStorage: 's3',
      s3: {
        endpoint: 'https://s3.example',
        publicEndpoint: 'https://photos.example',
        bucket: 'stretch-photos',
        region: 'eu-central-1',
        accessKeyId: 'key',
        secretAccessKey: 'secret',
      },
      smtp: {
        url: 'smtps://me:secret@mail.example?requireTLS=true',
        from: 'Stretch <no-reply@stretch.example>',
      },
      terms: {
        rules: { text: 'Be kind', version: '3470ac922632' },
        contact: 'help@stretch.example',
        minimumAge: 16,
      },
      blockedWords: ['blorp', 'total crabapple'],
      isDevelopment: false,
      logLevel: 'warn',
      trustedProxies: ['loopback', '10.0.0.0/8'],
      ssrTimeoutMs: 0,
    });
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['UV_THREADPOOL_SIZE', 'auto'],
    ['DATABASE_URL', 'mysql://db'],
    ['PHOTO_STORAGE', 'disk'],
    ['S3_PUBLIC_ENDPOINT', 'https://photos.example/stretch'],
    ['PUBLIC_ORIGIN', 'stretch.example'],
    ['PUBLIC_ORIGIN', 'https://stretch.example/app'],
    ['PUBLIC_ORIGIN', 'https://me@stretch.example'],
    ['SESSION_SECRET', 'short'],
    ['OIDC_ISSUER', 'https://id.example'],
    ['NODE_ENV', 'staging'],
    ['LOG_LEVEL', 'loud'],
    ['SSR_TIMEOUT_MS', 'soon'],
    ['SMTP_URL', 'http://mail.example'],
    ['SMTP_URL', 'smtp://mail.example'],
    ['MAIL_FROM', 'Stretch'],
    ['MAIL_FROM', 'Stretch\r\nBcc: eve@example.com <mail@stretch.example>'],
    ['RULES_FILE', '/there/is/no/such/file'],
    ['BLOCKED_WORDS_FILE', '/there/is/no/such/file'],
    ['CONTACT', 'javascript:alert(1)'],
    ['MINIMUM_AGE', 'old'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/8, everybody'],
  ])('names the variable when %s is %s', (name, value) => {
    expect(problem({ [name]: value })).toMatch(new RegExp(`^The configuration is not usable:\n  ${name}: `));
  });

  it('drains by default in production with PostgreSQL only, where other processes can take over', () => {
    const DATABASE_URL = 'postgres://db/stretch';
    const production = { NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(32) };
    const drainOf = (env: Record<string, string>) => readConfig(env).drainMs;
    expect([
      drainOf({ ...production, DATABASE_URL }),
      drainOf({ ...production, DATABASE_URL, DRAIN_MS: '0' }),
      drainOf(production),
      drainOf({ DATABASE_URL }),
    ]).toEqual([10_000, 0, 0, 0]);
  });

  it('refuses a list of blocked words with a line that can never match [R-SAFE-163]', () => {
    expect(problem({ BLOCKED_WORDS_FILE: `${directory}/useless-words.txt` })).toContain(
      'BLOCKED_WORDS_FILE: there is no letter or digit in the line "***"',
    );
  });

  it('requires a secret in production with PostgreSQL', () => {
    expect(problem({ NODE_ENV: 'production', DATABASE_URL: 'postgres://db/stretch' })).toMatch(
      /SESSION_SECRET/,
    );
    expect(problem({ DATABASE_URL: 'postgres://db/stretch' })).toBe('none');
  });

  it.each([
    [{ PHOTO_STORAGE: 's3' }],
    [{ S3_PUBLIC_ENDPOINT: 'https://photos.example' }],
    [{ S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'key' }],
  ])('requires all settings of the object store for %o', (env) => {
    expect(problem(env)).toMatch(/S3_ENDPOINT: .* belong together/);
  });

  it('names all invalid variables at once', () => {
    expect(problem({ PORT: 'x', LOG_LEVEL: 'y' }).split('\n')).toHaveLength(3);
  });
});
