import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { readonly to: readonly string[]; readonly message: string };

/** What the server does with a mail: accepts it, refuses it, or receives it and never responds or closes the connection. */
export type Behaviour = 'accept' | 'refuse-recipient' | 'refuse-message' | 'hang' | 'hang-up';

export type MailServer = {
  readonly url: string;
  readonly received: ReceivedMail[];
  readonly setBehaviour: (behaviour: Behaviour) => void;
  readonly close: () => Promise<void>;
};

const refusal = (text: string) => Object.assign(new Error(text), { responseCode: 550 });

/** A mail server on a free port. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let behaviour: Behaviour = 'accept';
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1,
    onRcptTo: (_address, _session, callback) =>
      callback(behaviour === 'refuse-recipient' ? refusal('No such user here') : null),
    onData: (stream, { envelope }, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (behaviour === 'refuse-message') {
          callback(refusal('Not wanted'));
          return;
        }
        const message = Buffer.concat(chunks).toString();
        received.push({ to: envelope.rcptTo.map(({ address }) => address), message });
        if (behaviour === 'accept') callback(null);
        if (behaviour === 'hang-up') for (const connection of server.connections) connection.close();
      });
    },
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address: AddressInfo | string | null = listening.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    setBehaviour: (next) => {
      behaviour = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
