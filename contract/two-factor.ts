import * as z from 'zod/mini';
import { knownPassword } from './auth.ts';
import { c, input, route, success } from './common.ts';

export const passwordInput = input({ password: knownPassword });

const ENTER_CODE = 'Please enter the 6-digit code from your app';

/** The code of an authenticator app; spaces are ignored. */
export const appCode = z.pipe(
  z.pipe(
    z.string(ENTER_CODE),
    z.transform((text: string) => text.replaceAll(/\s/g, '')),
  ),
  z.string().check(z.regex(/^\d{6}$/, ENTER_CODE)),
);
export const appCodeInput = input({ code: appCode });

/** The setup of an authenticator app. It is sent once. */
export const twoFactorSetup = z.object({
  /** The content of the QR code. */
  uri: z.string(),
  /** The same secret, for manual entry. */
  secret: z.string(),
  recoveryCodes: z.array(z.string()),
});
export type TwoFactorSetup = z.infer<typeof twoFactorSetup>;

export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** Routes of the resource `account`. */
export const twoFactorRoutes = {
  startTwoFactor: c.mutation({
    method: 'POST',
    path: '/api/account/two-factor',
    summary: 'Start the setup of an authenticator app',
    body: passwordInput,
    responses: { 200: twoFactorSetup },
    metadata: route('session', 'secret'),
  }),
  confirmTwoFactor: c.mutation({
    method: 'POST',
    path: '/api/account/two-factor/confirm',
    summary: 'Confirm the setup with a code; signing in then requires one',
    body: appCodeInput,
    responses: { 200: success },
    metadata: route('session', 'secret'),
  }),
  removeTwoFactor: c.mutation({
    method: 'POST',
    path: '/api/account/two-factor/remove',
    summary: 'Remove the authenticator app',
    body: passwordInput,
    responses: { 200: success },
    metadata: route('session', 'secret'),
  }),
  renewRecoveryCodes: c.mutation({
    method: 'POST',
    path: '/api/account/two-factor/recovery-codes',
    summary: 'Replace the recovery codes',
    body: passwordInput,
    responses: { 200: recoveryCodes },
    metadata: route('session', 'secret'),
  }),
};
