import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

  it.each(recipes)('%s: names only files, sections and constants that are there', (_, recipe = '') => {
    const paths = pathsIn(recipe).filter((path) => existsSync(join(root, path)));
    const folders = [...new Set(paths.map((path) => (isFile(path) ? dirname(path) : path)))];
    const bare = namesIn(recipe).filter((name) => /^[\w.-]+\.(?:ts|mjs)$/.test(name));
    expect(bare.filter((name) => !folders.some((folder) => existsSync(join(root, folder, name))))).toEqual([]);

    const texts = paths.filter(isFile).map((path) => readFileSync(join(root, path), 'utf8'));
    const constants = namesIn(recipe).filter((name) => /^[A-Z]+(?:_[A-Z]+)*$/.test(name) && !PLACEHOLDERS.has(name));
    expect(constants.filter((name) => !texts.some((text) => text.includes(name)))).toEqual([]);

    const sectionsNamed = Array.from(recipe.matchAll(/`([^`\n]+\.md)`, "([^"]+)"/g), ([, path = '', title = '']) => [
      path,
      title,
    ]);
    const isThere = (path = '', title = '') =>
      new RegExp(`^#+ ${title}$`, 'm').test(readFileSync(join(root, path), 'utf8'));
    expect(sectionsNamed.filter(([path, title]) => !isThere(path, title))).toEqual([]);
  });

  it.each(recipes)('%s: says of each row what fails without it', (_, recipe = '') => {
    const rows = Array.from(recipe.matchAll(/^\| (\d+) \|(.*)\|$/gm), ([, number, cells = '']) => ({
      number: Number(number),
      fails: cells.split(' | ').at(-1)?.trim() ?? '',
    }));
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_row, place) => place + 1));
    const isRow = (text: string) => rows.some(({ number }) => number === Number(text));
    const isKnown = (text: string) => {
      const [, row] = /\bthe test of row (\d+)/.exec(text) ?? [];
      const tests = pathsIn(text);
      const namesTest =
        tests.length > 0 && tests.every((path) => /\.(?:test|spec)\.ts$/.test(path) && existsSync(join(root, path)));
      return row === undefined
        ? namesTest || /^(?:-|`?types`?.*|the same test|\*\*no check\*\*)$/.test(text)
        : isRow(row);
    };
    expect(rows.filter(({ fails }) => !fails.split('; ').every(isKnown))).toEqual([]);
  });

  it('has many recipes, and code in most', () => {
    expect(recipes.length).toBeGreaterThan(15);
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

function isFile(path: string): boolean {
  return statSync(join(root, path)).isFile();
}

/** Words in capitals that stand for something else in a command. */
const PLACEHOLDERS: ReadonlySet<string> = new Set(['NAME', 'XYZ']);

/** Each word of code in the text that looks like a path below the root. */
function pathsIn(text: string): readonly string[] {
  return namesIn(text).filter((word) =>
    /^(?:src|test|docs|fixtures|scripts)(?:\/|$)|^[\w.-]+\.(?:md|json)$/.test(word),
  );
}

/** Each word of code in the text. */
function namesIn(text: string): readonly string[] {
  const code = Array.from(
    text.matchAll(/`([^`\n]+)`|^```sh\n([\s\S]*?)^```$/gm),
    ([, inline, block]) => inline ?? block,
  );
  return code.flatMap((one) => (one ?? '').split(/\s+/));
}
