import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The longest tests first, so that no worker is left with one at the end. What a file and the modules of tests that it imports
 * have in bytes stands for its time: it needs no records, and a contract counts where it is run. A file of `real` or `soak` is long.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const weights = new Map(files.map((file) => [file, weightOf(file.moduleId)]));
    return files.toSorted((left, right) => (weights.get(right) ?? 0) - (weights.get(left) ?? 0));
  }
}

const LONG = /[\\/](real|soak)[\\/]/;

function weightOf(path: string): number {
  return bytesOf(path, new Set()) * (LONG.test(path) ? 4 : 1);
}

function bytesOf(path: string, seen: Set<string>): number {
  if (seen.has(path) || !existsSync(path)) return 0;
  seen.add(path);
  const text = readFileSync(path, 'utf8');
  const imported = [...text.matchAll(/ from '(\.{1,2}\/[^']+)'/g)].map(([, name = '']) => resolve(dirname(path), name));
  const own = imported.filter((one) => one.startsWith(import.meta.dirname + sep));
  return own.reduce((sum, one) => sum + bytesOf(one, seen), text.length);
}
