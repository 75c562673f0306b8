import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../escape-html.ts';
import { mailFolder } from './mailer.ts';

const SHOWN = 50;

/** Links lead to the origin of this page, which is that of Vite. */
const withLinks = (text: string) =>
  escapeHtml(text).replaceAll(/https?:\/\/[^\s/]+(\/\S+)/g, '<a href="$1">$&</a>');

/** `/dev/mail`, in development only: the latest mails of a server without SMTP. File names begin with the time. */
export function registerDevMail(app: FastifyInstance, dataDir: string): void {
  app.get('/dev/mail', async (_request, reply) => {
    const folder = mailFolder(dataDir);
    const files = (await readdir(folder).catch((): string[] => []))
      .toSorted((a, b) => b.localeCompare(a))
      .slice(0, SHOWN);
    const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
    const list = mails.map((mail) => `<pre>${withLinks(mail)}</pre>`).join('\n<hr>\n');
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html>\n<html lang="en"><title>Mail</title><h1>Mail</h1>\n${list || '<p>No mails yet.</p>'}</html>\n`,
      );
  });
}
