import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { capture } from './run.ts';

/**
 * `npm run new resource <names>` and `npm run new machine <name>`: copies the templates of scripts/new/<kind> with the
 * names replaced, adds the new modules to the lists of them, formats, and prints what is left to do.
 */

const usage = `npm run new resource <names>    contract, table, store, service and routes, e.g. challenges
npm run new machine <name>      a state machine and its model, e.g. weekly-recap`;

/** A line to insert before a code that occurs once in a file; at its start by default, where biome moves it to its place. */
type Edit = readonly [file: string, line: string, before?: string];

const kinds: Readonly<Record<string, { readonly edits: readonly Edit[]; readonly next: readonly string[] }>> =
  {
    resource: {
      edits: [
        ['contract/index.ts', "import { sampleItemsRoutes } from './sample-items.ts';\n"],
        ['contract/index.ts', '    sampleItems: sampleItemsRoutes,\n', '    auth: authRoutes,'],
        ['server/db/schema/index.ts', "export { sampleItems } from './sample-items.ts';\n"],
        [
          'server/routes.ts',
          "import { sampleItemsHandlers } from './sample-items/sample-items.routes.ts';\n",
        ],
        ['server/routes.ts', '    sampleItems: sampleItemsHandlers(context),\n', '    auth: authHandlers('],
      ],
      next: [
        'Write the migration: npm run db:generate.',
        'Add its routes to the matrix of endpoints and roles, and tests in tests/server/sample-items/.',
      ],
    },
    machine: {
      edits: [
        ['machines/index.ts', "import { sampleFlowMachine } from './sample-flow.machine.ts';\n"],
        ['machines/index.ts', '  sampleFlowMachine,\n', '  appMachine,'],
      ],
      next: [
        'Complete tests/machines/models/sample-flow.model.ts, then: npm run test:models.',
        'npm run diagrams',
        'Provide its actors in src/features/<resource>/use-sample-flow.ts.',
      ],
    },
  };

function singularOf(plural: string): string {
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`;
  if (plural.endsWith('s') && !plural.endsWith('ss')) return plural.slice(0, -1);
  throw new Error(`"${plural}" is no plural: name a resource by what it lists, like challenges.`);
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The ways to write a name: sample-item, sampleItem, SampleItem, sample_item, SAMPLE_ITEM, sample item, Sample item. */
function spellings(kebab: string): readonly string[] {
  const words = kebab.split('-');
  const pascal = words.map(capitalized).join('');
  const snake = words.join('_');
  const text = words.join(' ');
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1);
  return [kebab, camel, pascal, snake, snake.toUpperCase(), text, capitalized(text)];
}

/** Returns a function that writes the new name for the name of the templates. Throws for a name that is not kebab-case. */
function renamer(kind: string, name: string): (text: string) => string {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error(`"${name}" is no name: use lower-case words joined by hyphens, like weekly-recap.`);
  // Plurals first, which contain the singulars.
  const pairs =
    kind === 'resource'
      ? [
          ['sample-items', name],
          ['sample-item', singularOf(name)],
        ]
      : [['sample-flow', name]];
  const replacements = pairs.flatMap(([from = '', to = '']) => {
    const written = spellings(to);
    return spellings(from).map((sample, index) => [sample, written[index] ?? ''] as const);
  });
  return (text) => replacements.reduce((all, [sample, own]) => all.replaceAll(sample, own), text);
}

/** Writes the files below the current folder and returns their paths. Throws before the first write. */
async function generate(
  kind: string,
  rename: (text: string) => string,
  edits: readonly Edit[],
): Promise<readonly string[]> {
  const templates = path.join(import.meta.dirname, 'new', kind);
  const texts = new Map<string, string>();
  for (const template of readdirSync(templates, { recursive: true, encoding: 'utf8' })) {
    if (!template.endsWith('.txt')) continue;
    const file = rename(template.slice(0, -'.txt'.length));
    if (existsSync(file)) throw new Error(`${file} exists already.`);
    texts.set(file, rename(readFileSync(path.join(templates, template), 'utf8')));
  }
  for (const [file, line, before] of edits) {
    const text = texts.get(file) ?? readFileSync(file, 'utf8');
    const [start = '', end, ...more] = before === undefined ? ['', text] : text.split(before);
    if (end === undefined || more.length > 0)
      throw new Error(`${file} has no single place for: ${line.trim()}`);
    texts.set(file, start + rename(line) + (before ?? '') + end);
  }
  for (const [file, text] of texts) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const { code, output } = await capture('biome', ['check', '--write', ...texts.keys()], process.cwd());
  if (code !== 0) throw new Error(output);
  return [...texts.keys()];
}

const [kind = '', name = '', ...rest] = process.argv.slice(2);
const { edits = [], next = [] } = kinds[kind] ?? {};
try {
  if (edits.length === 0 || name === '' || rest.length > 0) throw new Error(usage);
  const rename = renamer(kind, name);
  for (const file of await generate(kind, rename, edits)) console.log(`  ${file}`);
  console.log(`\nNext:\n${next.map((step) => `- ${rename(step)}`).join('\n')}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
