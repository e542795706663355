import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const src = join(root, 'src');
const table = readTable();
const imports = readImports();

describe('architecture', () => {
  it('sees the imports it judges', () => {
    expect(imports.length).toBeGreaterThan(100);
    expect(new Set(imports.map(({ folder }) => folder)).size).toBeGreaterThan(10);
  });

  it('has a row for every folder of src', () => {
    const folders = readdirSync(src, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const withFiles = folders.filter(({ name }) => readdirSync(join(src, name)).length > 0).map(({ name }) => name);
    expect(withFiles.filter((name) => !table.has(name))).toEqual([]);
  });

  it('keeps to the table of who may import whom', () => {
    expect(imports.filter((one) => !allowed(one)).map(({ file, to }) => `${file} -> ${to}`)).toEqual([]);
  });

  it('keeps network, files, clock and environment out of the pure folders', () => {
    const broken = sourceFiles()
      .filter(({ folder }) => table.get(folder)?.pure)
      .filter(({ text }) => impure.test(text));
    expect(broken.map(({ file }) => file)).toEqual([]);
  });
});

interface Row {
  readonly folders: ReadonlyMap<string, 'types' | 'all'>;
  readonly packages: ReadonlySet<string>;
  readonly pure: boolean;
}

interface Import {
  readonly file: string;
  readonly folder: string;
  readonly to: string;
  readonly typeOnly: boolean;
}

const shared = new Set(['flatfield-error.ts', 'statement.ts', 'parse-json-text.ts', 'make-folder.ts']);

const impure =
  /from 'node:(?!(?:crypto|util|zlib)')|import\('node:|\bfetch\(|\bDate\.now\(|\bnew Date\(\)|\bprocess\.|\bperformance\.|Math\.random\(/;

function allowed({ folder, to, typeOnly }: Import): boolean {
  const row = table.get(folder);
  if (row === undefined) return folder === '' && !to.startsWith('cli') && !to.startsWith('playwright');
  if (to === folder || shared.has(to) || to.startsWith('node:')) return true;
  const kind = row.folders.get(to);
  if (kind !== undefined) return kind === 'all' || typeOnly;
  return row.packages.has(to);
}

function readTable(): Map<string, Row> {
  const text = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8');
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

function sourceFiles(): { file: string; folder: string; text: string }[] {
  return readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const file = relative(src, path).split(sep).join('/');
      return { file, folder: file.includes('/') ? (file.split('/')[0] ?? '') : '', text: readFileSync(path, 'utf8') };
    });
}

function readImports(): Import[] {
  return sourceFiles().flatMap(({ file, folder, text }) => {
    const fixed = Array.from(text.matchAll(/^(?:import|export)( type)?\s[^;']*?from '([^']+)'/gm));
    const lazy = Array.from(text.matchAll(/()import\(\s*'([^']+)'\s*\)/g));
    return [...fixed, ...lazy].map(([, type, target = '']) => {
      return { file, folder, to: destination(file, target), typeOnly: type === ' type' };
    });
  });
}

/** The folder, top-level file, package or `node:` module that an import of `file` leads to. */
function destination(file: string, target: string): string {
  if (!target.startsWith('.'))
    return target
      .split('/')
      .slice(0, target.startsWith('@') ? 2 : 1)
      .join('/');
  const path = join(dirname(file), target).split(sep).join('/');
  return path.split('/')[0] ?? '';
}
