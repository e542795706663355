import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(join(root, 'docs/project/extending.md'), 'utf8');
const sections = page.split(/^## /m).slice(1);
const recipes = sections.filter((section) => section.startsWith('Add ')).map((section) => [titleOf(section), section]);
const excerpts = Array.from(
  page.matchAll(/^```typescript\n\/\/ (\S+)\n([\s\S]*?)^```$/gm),
  ([, file = '', code = '']) => ({
    file,
    code,
  }),
);

describe('the page on extending Flatfield', () => {
  it('names only files and folders of the repository', () => {
    const paths = pathsIn(page);
    expect(paths.length).toBeGreaterThan(100);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it.each(recipes)('%s: names a file to change and a test', (_, recipe = '') => {
    const files = pathsIn(recipe).filter((path) => statSync(join(root, path)).isFile());
    expect(files.some((path) => path.startsWith('src/'))).toBe(true);
    expect(files.some((path) => path.endsWith('.test.ts'))).toBe(true);
    expect(recipe).toMatch(/^Run `npm test -- test\/.+`\.$/m);
  });

  it('has many recipes, and code in most', () => {
    expect(recipes.length).toBeGreaterThan(12);
    expect(excerpts.length).toBeGreaterThan(7);
    expect(page.match(/^```typescript$/gm)).toHaveLength(excerpts.length);
  });

  it.each(excerpts)('shows code as it is in $file', ({ file, code }) => {
    const source = readFileSync(join(root, file), 'utf8');
    const parts = code.split(/^ *\/\/ \.\.\.\n/m);
    expect(parts.filter((part) => !source.includes(part))).toEqual([]);
  });
});

function titleOf(section: string): string {
  return section.slice(0, section.indexOf('\n'));
}

/** Each word of code in the text that looks like a path below the root. */
function pathsIn(text: string): readonly string[] {
  const code = Array.from(
    text.matchAll(/`([^`\n]+)`|^```sh\n([\s\S]*?)^```$/gm),
    ([, inline, block]) => inline ?? block,
  );
  const words = code.flatMap((one) => (one ?? '').split(/\s+/));
  return words.filter((word) => /^(?:src|test|docs|fixtures|scripts)(?:\/|$)|^[\w.-]+\.(?:md|json)$/.test(word));
}
