import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.ts';
import { coverageTable, readChecklist, readClaims } from './testing/coverage.ts';

/** `npm run coverage:table`: regenerates tests/COVERAGE.md. */
writeFileSync(path.join(root, 'tests/COVERAGE.md'), coverageTable(readChecklist(root), readClaims(root)));
