import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { circles, importGraph, importsOf } from '../scripts/import-graph.mjs';

const root = new URL('../', import.meta.url);
const src = new URL('src/', root);
const page = readFileSync(new URL('docs/project/architecture.md', root), 'utf8');
const table = readTable();
const orders = readOrders();
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

  it('lets the line import the modules of its list, and no others', async () => {
    const others = imports.flatMap(({ from, file }) => (from.startsWith('line/') && file !== null ? [file] : []));
    const list = [...new Set(others.filter((file) => !file.startsWith('line/')))].sort();
    expect(list.length).toBeLessThanOrEqual(90);
    // After a change that means it, `npx vitest run test/architecture.test.ts -u` writes the list anew.
    await expect(`${list.join('\n')}\n`).toMatchFileSnapshot('line/imports.txt');
  });

  it('lets a row import only rows above it', () => {
    const order = [...table.keys()];
    const up = order.flatMap((name, place) =>
      [...(table.get(name)?.folders.keys() ?? [])]
        .filter((to) => order.indexOf(to) < 0 || order.indexOf(to) >= place)
        .map((to) => `${name} -> ${to}`),
    );
    expect(up).toEqual([]);
    expect(order.length).toBeLessThanOrEqual(23);
  });

  it('keeps the order of the folders inside a row', () => {
    const inside = imports.filter(({ from, file }) => file !== null && placeOf(from) === placeOf(file));
    const up = inside.filter(({ from, file }) => {
      const row = placeOf(from);
      const order = orders.get(row) ?? [];
      const [own, to] = [from, file ?? ''].map((path) => order.indexOf(folderIn(row, path)));
      return own !== undefined && to !== undefined && own >= 0 && to > own;
    });
    expect(up.map(({ from, target }) => `${from} -> ${target}`)).toEqual([]);
    const lost = [...orders].flatMap(([row, order]) => order.filter((name) => !hasFolder(`${row}/${name}`)));
    expect(lost).toEqual([]);
  });

  it('lets only the command import the line', () => {
    const others = imports.filter(
      ({ from, file }) => file?.startsWith('line/') === true && !/^(?:line|cli)\//.test(from),
    );
    expect(others.map(({ from, target }) => `${from} -> ${target}`)).toEqual([]);
  });

  it('keeps monitors, their readings, runs and units out of base', () => {
    const words = /\b(?:monitors?|verdicts?|stations?|calibrations?|inspects?)\b/i;
    // Statistics have readings, runs and units of whatever is measured; texts are of code units.
    const others = /\breadings?\b|\b(?:an?|the|each|every|no|this) (?:runs?|units?)\b/i;
    const named = [...graph.keys()].filter(
      (file) =>
        file.startsWith('base/') &&
        (words.test(textOf(file)) || (!file.startsWith('base/statistics/') && others.test(textOf(file)))),
    );
    // Codes of errors are one list, so that each has one meaning.
    expect(named).toEqual(['base/flatfield-error.ts']);
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
    const pure = [...graph.keys()].filter(isPure);
    expect(pure.length).toBeGreaterThan(100);
    expect(pure.filter((file) => impure.test(textOf(file)) && !isBundle(file))).toEqual([]);
    const outside = imports.filter(({ from, target }) => pure.includes(from) && REACHES_OUT.has(packageOf(target)));
    expect(outside.map(({ from, target }) => `${from} -> ${target}`)).toEqual([]);
  });
});

interface Row {
  readonly folders: ReadonlyMap<string, 'types' | 'all'>;
  readonly packages: ReadonlySet<string>;
  /** All of the row, or its folders of these names. */
  readonly pure: boolean | ReadonlySet<string>;
}

const impure =
  /from 'node:(?!(?:crypto|util|zlib)')|import\('node:|\bfetch\(|\bDate\.now\(|\bnew Date\(\)|\bprocess\.|\bperformance\.|Math\.random\(/;

/** Packages by which a pure folder would reach the network, a database, a window or a device. */
const REACHES_OUT: ReadonlySet<string> = new Set([
  ...['@hono/node-server', '@peculiar/x509', '@playwright/test', 'hono', 'kysely', 'libsql', 'nodemailer', 'pg'],
  ...['pg-boss', 'serialport', 'undici', 'yargs'],
]);

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

/** The longest row that a file of src belongs to; else its outermost folder. */
function placeOf(file: string): string {
  const folders = file.split('/').slice(0, -1);
  while (folders.length > 1 && !table.has(folders.join('/'))) folders.pop();
  return folders.join('/');
}

/** The folder directly inside a row that a file is in. */
function folderIn(row: string, file: string): string {
  return file.slice(row.length + 1).split('/')[0] ?? '';
}

function hasFolder(folder: string): boolean {
  return [...graph.keys()].some((file) => file.startsWith(`${folder}/`));
}

function isPure(file: string): boolean {
  const row = placeOf(file);
  const pure = table.get(row)?.pure ?? false;
  return typeof pure === 'boolean' ? pure : pure.has(folderIn(row, file));
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
  const start = page.indexOf('| row | may import | packages | pure |');
  const rows = page.slice(start).split('\n').slice(2);
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
      packages: namesIn(packages),
      pure: pure === 'yes' || (pure === 'no' ? false : namesIn(pure)),
    },
  ];
}

function namesIn(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(/`([^`]+)`/g), ([, name]) => name ?? ''));
}

/** Folders inside a row in the order in which they may import each other. */
function readOrders(): Map<string, readonly string[]> {
  const lines = page.slice(page.indexOf('Inside a row')).matchAll(/^- `([^`]+)`: (.+)$/gm);
  const found = new Map(Array.from(lines, ([, row = '', names = '']) => [row, [...namesIn(names)]] as const));
  return new Map([...found].filter(([row]) => table.has(row)));
}
