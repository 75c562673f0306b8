import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { hasWords } from './content-filter/word-filter.ts';

/** The operator's rules, a text file; a change of the text is a new version. */
export const rulesFile = z.string().transform((file, context) => {
  try {
    const text = readFileSync(file, 'utf8').trim();
    return { text, version: createHash('sha256').update(text).digest('hex').slice(0, 12) };
  } catch {
    context.addIssue({ code: 'custom', message: 'cannot be read' });
    return z.NEVER;
  }
});

/** The words and phrases that texts for others may not contain, one on a line. */
export const wordsFile = z.string().transform((file, context) => {
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    const listed = lines.map((line) => line.trim()).filter((line) => line !== '');
    const useless = listed.find((line) => !hasWords(line));
    if (useless === undefined) return listed;
    context.addIssue({ code: 'custom', message: `there is no letter or digit in the line "${useless}"` });
  } catch {
    context.addIssue({ code: 'custom', message: 'cannot be read' });
  }
  return z.NEVER;
});
