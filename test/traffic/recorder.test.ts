import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';

const src = resolve(import.meta.dirname, '../../src');

/** The modules that load with a module, by its imports of values that are not made on demand. */
function loadedWith(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  for (const [, types, path = ''] of text.matchAll(/^(?:import|export) (type )?[^;]*?from '(\.[^']+)';/gm)) {
    if (types === undefined) loadedWith(resolve(dirname(file), path), seen);
  }
  return seen;
}

it.each([
  'cli/bin.ts',
  'inspect.ts',
  'index.ts',
  'cli/monitors-command.ts',
  'cli/inspect/inspect-command.ts',
  'cli/fleet/hold-cloud-api.ts',
  'playwright/index.ts',
])('loads nothing of a recording with %s before one is asked for', (entry) => {
  const loaded = Array.from(loadedWith(resolve(src, entry)), (file) => relative(src, file).replaceAll('\\', '/'));
  expect(loaded.length).toBeGreaterThan(3);
  expect(loaded.filter((file) => /^(?:traffic|problem)\//.test(file) && file !== 'traffic/recorder.ts')).toEqual([]);
});

it('would see what a recorder loads', () => {
  const loaded = Array.from(loadedWith(resolve(src, 'cli/while-recording.ts')), (file) => relative(src, file));
  expect(loaded.map((file) => file.replaceAll('\\', '/'))).toContain('traffic/recording.ts');
});
