import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  ambiguousTypeNames,
  entries,
  examples,
  exportsOf,
  type PublicName,
  valuesWithoutExample,
} from '../scripts/public-surface.mjs';
import { declarationOf, namesInSignatures } from './signatures.ts';

const page = read('docs/reference/library.md');
const shown = examples();
const isValue = ({ isType }: PublicName) => !isType;

/** Entries that only tell a test runner the types of the matchers. */
const isTypesOnly = ({ name }: { readonly name: string }) => name.startsWith('flatfield/matchers/');

describe.each(entries().filter(isTypesOnly))('$name', ({ name, module }) => {
  it('exports nothing, and is on the page', () => {
    expect(read(module)).not.toMatch(/^export\b/m);
    expect(page).toContain(`\`${name}\``);
  });
});

describe.each(entries().filter((entry) => !isTypesOnly(entry)))('$name', (entry) => {
  const names = exportsOf(entry.module);

  it('is a list of re-exports, each name once', () => {
    const rest = read(entry.module)
      .replaceAll(/^export (?:type )?\{[^}]*\} from '[^']+';\n/gm, '')
      .replaceAll(/^\/\/.*\n/gm, '');
    expect(rest.trim()).toBe('');
    const all = names.map(({ name }) => name);
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter((name, place) => all.indexOf(name) !== place)).toEqual([]);
  });

  it('exports no value without an example that runs', () => {
    expect(valuesWithoutExample(entry, shown).map(({ name }) => name)).toEqual([]);
  });

  it('exports no schema object', () => {
    const schemas = names.filter(isValue).filter((one) => /\bz\.(?:core\.\$)?Zod/.test(declarationOf(one).text));
    expect(schemas.map(({ name }) => name)).toEqual([]);
  });

  it('exports every type that the signatures of its values name, and no other', () => {
    const elsewhere = exportsOf('src/entries/index.ts');
    const { direct, reached } = namesInSignatures(names.filter(isValue));
    const known = new Set([...names, ...elsewhere].map(({ name }) => name));
    expect(direct.filter((name) => !known.has(name))).toEqual([]);
    const types = names.filter(({ isType }) => isType).map(({ name }) => name);
    expect(types.filter((name) => !reached.has(name))).toEqual([]);
  });

  it('is listed on the page, name by name', () => {
    const rows = Array.from(page.matchAll(/^\| `([\w/]+)`[^|]*\| (.*`.*) \|$/gm)).filter(
      ([, name]) => name === entry.name,
    );
    const listed = rows.flatMap(([, , cell = '']) => Array.from(cell.matchAll(/`(\w+)`/g), ([, name = '']) => name));
    expect(listed.toSorted()).toEqual(names.map(({ name }) => name).toSorted());
  });
});

describe('the entries together', () => {
  it('give each name once', () => {
    const all = entries().flatMap(({ module }) => exportsOf(module).map(({ name }) => name));
    expect(all.filter((name, place) => all.indexOf(name) !== place)).toEqual([]);
  });

  it('keep to what a person can hold', () => {
    expect(exportsOf('src/entries/index.ts').filter(isValue).length).toBeLessThanOrEqual(60);
  });

  it('have no second names', () => {
    const renamed = entries().flatMap(({ module }) => exportsOf(module).filter(({ name, inside }) => name !== inside));
    expect(renamed.map(({ name }) => name)).toEqual(['default']);
  });
});

describe('src/entries/index.ts', () => {
  const groups = read('src/entries/index.ts')
    .split(/^\/\/ /m)
    .slice(2);

  it('is grouped by the sections of the page, in their order', () => {
    const titles = groups.map((group) => group.slice(0, group.indexOf('.\n')));
    const sections = Array.from(page.matchAll(/^### (.+)$/gm), ([, title]) => title);
    expect(titles.length).toBeGreaterThan(10);
    expect(sections.filter((section) => titles.includes(section ?? ''))).toEqual(titles);
  });

  it('keeps the blank line after each title, without which the import sorter mixes the groups', () => {
    expect(groups.filter((group) => !/^[^\n]+\.\n\nexport /.test(group))).toEqual([]);
  });
});

describe('the types of src', () => {
  it('have names that mean one thing', () => {
    expect(ambiguousTypeNames()).toEqual([]);
  });
});

function read(path: string): string {
  return readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
}
