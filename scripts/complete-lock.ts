import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { missingFromLock, parseLock, withEntries } from './lock/optional-packages.ts';
import { root } from './run.ts';

/**
 * `npm run lock:complete`: adds to the lock file what a registry without the other platforms' builds left out. Tools
 * that ship as binaries name a package per platform; when npm cannot see one it writes no entry for it, and `npm ci`
 * then refuses the whole lock file. The entries carry a version only: npm checks the rest where it installs them.
 */
const file = path.join(root, 'package-lock.json');
const lock = parseLock(readFileSync(file, 'utf8'));
const missing = missingFromLock(lock);
writeFileSync(file, `${JSON.stringify(withEntries(lock, missing), null, 2)}\n`);
console.log(`${missing.length} packages for other platforms added to package-lock.json`);
