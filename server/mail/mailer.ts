import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { SmtpConfig } from '../config.ts';
import { errorProperty } from '../error-details.ts';

/** A mail ready to be sent; its id is unique and the same in every attempt. */
export type Mail = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

export type Mailer = {
  /** Rejects while no mail can be handed over. */
  readonly prepare: () => Promise<void>;
  /** Hands a mail over. Throws `MailRefused` when it was certainly not accepted; after any other error that is unknown. */
  readonly send: (mail: Mail) => Promise<void>;
};

/** The mail was not accepted. The message has no address in it, because it is logged. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** Milliseconds that a mail server has to accept a connection, to greet, and for each response. */
const CONNECT_MS = 10_000;
const RESPONSE_MS = 20_000;

/** The mail server's status or nodemailer's code; the rest of an error contains the address. */
const codeOf = (error: unknown) =>
  String(errorProperty(error, 'responseCode') ?? errorProperty(error, 'code'));

/** Sends mails with SMTP. Parameters of the URL, such as `?requireTLS=true`, are nodemailer's options. */
export function smtpMailer({ url, from }: SmtpConfig, origin: string): Mailer {
  const transport = createTransport({
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: RESPONSE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    url,
  });
  const host = new URL(origin).hostname;
  const refused = (error: unknown) =>
    new MailRefused(`The mail server cannot be used or refused a mail: ${codeOf(error)}`);
  return {
    prepare: async () => {
      await transport.verify().catch((error: unknown) => Promise.reject(refused(error)));
    },
    send: async ({ id, to, ...content }) => {
      const message = {
        ...content,
        messageId: `<${id}@${host}>`,
        from,
        // As an object it is one address, whatever it contains.
        to: { name: '', address: to },
        headers: { 'Auto-Submitted': 'auto-generated' },
      };
      await transport.sendMail(message).catch((error: unknown) => {
        const isRefusal =
          typeof errorProperty(error, 'responseCode') === 'number' ||
          errorProperty(error, 'code') === 'EENVELOPE';
        throw isRefusal ? refused(error) : new Error(`The connection failed: ${codeOf(error)}`);
      });
    },
  };
}

/** The folder of mails on a server without SMTP. */
export const mailFolder = (dataDir: string) => join(dataDir, 'mail');

const line = (text: string) => text.replaceAll(/[\r\n]+/g, ' ');

/** Writes mails as text files instead of sending them. A repeated attempt writes the same file. */
export function fileMailer(dataDir: string): Mailer {
  const folder = mailFolder(dataDir);
  return {
    prepare: async () => void (await mkdir(folder, { recursive: true, mode: 0o700 })),
    send: async ({ id, to, subject, text }) =>
      writeFile(join(folder, `${id}.txt`), `To: ${line(to)}\nSubject: ${line(subject)}\n\n${text}`, {
        mode: 0o600,
      }).catch((error: unknown) => {
        throw new MailRefused(`A mail could not be written: ${codeOf(error)}`);
      }),
  };
}
