import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const scripts = ['scripts', 'test'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.mjs'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name))),
);

it('scripts import only built modules that have a source', () => {
  const imported = scripts.flatMap((script) => {
    const text = readFileSync(join(root, script), 'utf8');
    return Array.from(text.matchAll(/'(?:\.\.\/)+dist\/([^']+)\.js'/g), ([, name = '']) => ({ script, name }));
  });
  expect(imported.some(({ script }) => script.endsWith('golden.mjs'))).toBe(true);
  expect(imported.filter(({ name }) => !existsSync(join(root, 'src', `${name}.ts`)))).toEqual([]);
});
