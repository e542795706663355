import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { circles, importGraph, importsOf } from '../scripts/import-graph.mjs';

const root = new URL('../', import.meta.url);
const src = new URL('src/', root);
const table = readTable();
const graph = importGraph(fileURLToPath(src));
const imports = [...graph].flatMap(([file, found]) => found.map((one) => ({ from: file, ...one })));

describe('architecture', () => {
  it('sees the imports it judges', () => {
    expect(graph.size).toBeGreaterThan(100);
    expect(imports.length).toBeGreaterThan(1000);
    const missed = [...graph].flatMap(([file, found]) => {
      const named = textOf(file).match(/(?<=')\.{1,2}\/[^'\s]+\.ts(?=')/g) ?? [];
      return named
        .filter((target) => !found.some((one) => one.target === target))
        .map((target) => `${file}: ${target}`);
    });
    expect(missed).toEqual([]);
  });

  it('finds imports of every form', () => {
    const text = `import { a,\n  type B } from './b.ts';\nexport type { C } from '../c.ts';\nimport 'd';\nawait import('./e.ts');\n`;
    expect(importsOf('x/y.ts', text)).toEqual([
      { target: './b.ts', typeOnly: false, file: 'x/b.ts' },
      { target: '../c.ts', typeOnly: true, file: 'c.ts' },
      { target: 'd', typeOnly: false, file: null },
      { target: './e.ts', typeOnly: false, file: 'x/e.ts' },
    ]);
  });

  it('has only modules in src, each in a row of the table, and imports only what is there', () => {
    expect([...graph.keys()].filter((file) => !file.endsWith('.ts') || !table.has(placeOf(file)))).toEqual([]);
    const lost = imports.filter(({ file }) => file !== null && !graph.has(file));
    expect(lost.map(({ from, target }) => `${from} -> ${target}`)).toEqual([]);
  });

  it('keeps to the table of who may import whom', () => {
    expect(imports.filter((one) => !isAllowed(one)).map(({ from, target }) => `${from} -> ${target}`)).toEqual([]);
  });

  it('has no circles between files, not even of types', () => {
    expect(circles(graph)).toEqual([]);
  });

  it('would find a circle', () => {
    const leadsTo = (file: string) => [{ target: '', typeOnly: true, file }];
    const round = new Map([
      ['a', leadsTo('b')],
      ['b', leadsTo('c')],
      ['c', [...leadsTo('b'), ...leadsTo('d')]],
      ['d', leadsTo('d')],
    ]);
    expect(circles(round)).toEqual([['d'], ['b', 'c']]);
  });

  it('keeps network, files, clock and environment out of the pure folders', () => {
    const pure = [...graph.keys()].filter((file) => table.get(placeOf(file))?.pure);
    expect(pure.length).toBeGreaterThan(100);
    expect(pure.filter((file) => impure.test(textOf(file)) && !isBundle(file))).toEqual([]);
  });
});

interface Row {
  readonly folders: ReadonlyMap<string, 'types' | 'all'>;
  readonly packages: ReadonlySet<string>;
  readonly pure: boolean;
}

const impure =
  /from 'node:(?!(?:crypto|util|zlib)')|import\('node:|\bfetch\(|\bDate\.now\(|\bnew Date\(\)|\bprocess\.|\bperformance\.|Math\.random\(/;

/** A script that runs in a page, bundled into a text: it imports nothing. */
function isBundle(file: string): boolean {
  return textOf(file).startsWith("/** The page's own script, bundled");
}

function isAllowed({ from, file, target, typeOnly }: (typeof imports)[number]): boolean {
  const [own, to] = [placeOf(from), file === null ? packageOf(target) : placeOf(file)];
  if (to === own || to === 'base' || to.startsWith('node:')) return true;
  const row = table.get(own);
  const kind = row?.folders.get(to);
  if (kind !== undefined) return kind === 'all' || typeOnly;
  return file === null && row?.packages.has(to) === true;
}

/** The innermost folder of src around a file that has a row; else its outermost folder, or its own name if it is in none. */
function placeOf(file: string): string {
  const [outer = '', inner] = file.split('/');
  return table.has(`${outer}/${inner}`) ? `${outer}/${inner}` : outer;
}

function packageOf(target: string): string {
  return target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');
}

function textOf(file: string): string {
  return readFileSync(new URL(file, src), 'utf8');
}

function readTable(): Map<string, Row> {
  const text = readFileSync(new URL('docs/project/architecture.md', root), 'utf8');
  const start = text.indexOf('| folder | may import | packages | pure |');
  const rows = text.slice(start).split('\n').slice(2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return new Map(rows.slice(0, end).map(readRow));
}

function readRow(line: string): [string, Row] {
  const [, folder = '', mayImport = '', packages = '', pure = ''] = line.split('|').map((cell) => cell.trim());
  const folders = Array.from(mayImport.matchAll(/`([^`]+)`( \(types\))?/g), ([, name, types]) => {
    return [name ?? '', types === undefined ? 'all' : 'types'] as const;
  });
  return [
    folder.replaceAll('`', ''),
    {
      folders: new Map(folders),
      packages: new Set(Array.from(packages.matchAll(/`([^`]+)`/g), ([, name]) => name ?? '')),
      pure: pure === 'yes',
    },
  ];
}
