import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { invalid } from '../failure.ts';
import { routeOf } from '../http/ts-rest.ts';
import type { WordFilter } from './word-filter.ts';

const metadata = z.object({ shownTexts: z.array(z.string()) });
const fields = z.record(z.string(), z.unknown()).catch({});

/** The maximum length of a text that passes its schema; longer ones are not filtered, because they are refused. */
export const MAX_TEXT_LENGTH = 2000;

/** Throws `invalid` when one of these texts contains a listed word. Other values are left to their schema. */
export function assertAllowed(filter: WordFilter, texts: readonly unknown[]): void {
  for (const text of texts) {
    const isText = typeof text === 'string' && text.trim().length <= MAX_TEXT_LENGTH;
    const word = isText ? filter(text) : null;
    if (word !== null) throw invalid(`“${word}” is not allowed here. Please use other words`, 'blocked_word');
  }
}

/** Refuses requests of the contract whose texts for other users contain a listed word, before a handler runs. */
export function refuseListedWords(app: FastifyInstance, filter: WordFilter): void {
  app.addHook('preHandler', async (request) => {
    const route = routeOf(request);
    if (route === null) return;
    const { shownTexts } = metadata.parse(route.metadata);
    const body = fields.parse(request.body);
    assertAllowed(
      filter,
      shownTexts.map((field) => body[field]),
    );
  });
}
