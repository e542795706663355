import { cpSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Copies the declarations that the entries lead to, below `types`: `entries` are modules such as `src/index.ts`. */
export function writePublicTypes(entries, folder) {
  for (const file of reachable(entries, folder)) cpSync(join(folder, file), join(folder, 'types', file));
}

function reachable(entries, folder) {
  const found = new Set(entries.map((path) => declarationOf(posix.relative('src', path))));
  // A set goes on to what is added while it is walked.
  for (const file of found) {
    const text = readFileSync(join(folder, file), 'utf8');
    for (const [, target] of text.matchAll(/\b(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g)) {
      found.add(declarationOf(posix.join(posix.dirname(file), target)));
    }
  }
  return found;
}

function declarationOf(module) {
  return module.replace(/\.ts$/, '.d.ts');
}
