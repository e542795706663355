import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';

const src = resolve(import.meta.dirname, '../../../src');

/** The modules that load with a module, by its imports of values that are not made on demand. */
function loadedWith(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const imported of importsOf(file)) loadedWith(imported, seen);
  return seen;
}

const known = new Map<string, readonly string[]>();

function importsOf(file: string): readonly string[] {
  const before = known.get(file);
  if (before !== undefined) return before;
  const found = readFileSync(file, 'utf8').matchAll(/^(?:import|export) (type )?[^;]*?from '(\.[^']+)';/gm);
  const values = Array.from(found).filter(([, types]) => types === undefined);
  const imported = values.map(([, , path = '']) => resolve(dirname(file), path));
  known.set(file, imported);
  return imported;
}

it.each([
  'cli/bin.ts',
  'inspect/inspect.ts',
  'entries/index.ts',
  'cli/monitors-command.ts',
  'cli/inspect/inspect-command.ts',
  'cli/fleet/hold-cloud-api.ts',
  'playwright/index.ts',
])('loads nothing of a recording with %s before one is asked for', (entry) => {
  const loaded = Array.from(loadedWith(resolve(src, entry)), (file) => relative(src, file).replaceAll('\\', '/'));
  expect(loaded.length).toBeGreaterThan(3);
  expect(
    loaded.filter((file) => /^(?:api\/recording|probe\/problem)\//.test(file) && file !== 'api/recording/recorder.ts'),
  ).toEqual([]);
});

it('would see what a recorder loads', () => {
  const loaded = Array.from(loadedWith(resolve(src, 'cli/while-recording.ts')), (file) => relative(src, file));
  expect(loaded.map((file) => file.replaceAll('\\', '/'))).toContain('api/recording/recording.ts');
});
