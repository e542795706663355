import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectSuccess, npm } from './installed-consumer.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { bin, exports, version, dependencies, peerDependencies } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);

interface Packed {
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string; readonly size: number }[];
}

let packed: Packed;
let paths: readonly string[];
beforeAll(() => {
  const packing = npm(root, ['pack', '--dry-run', '--json', '--ignore-scripts']);
  expectSuccess(packing);
  const [first] = JSON.parse(packing.stdout) as [Packed];
  packed = first;
  paths = first.files.map(({ path }) => path);
});

describe('the packed package', () => {
  it('holds what package.json points at, and what a person reads first', () => {
    const named = [...Object.values<string>(bin), ...targetsOf(exports)].map((path) => path.replace(/^\.\//, ''));
    const read = ['README.md', 'LICENSE', 'CHANGELOG.md', 'docs/ci/github-actions.yml', 'dist/THIRD-PARTY-NOTICES.md'];
    const asked = [...named, ...read];
    expect(asked.filter((path) => !paths.includes(path))).toEqual([]);
  });

  it('holds no sources, no tests, no fixtures but the scenarios, and nothing of the workshop', () => {
    const allowed = /^(?:dist\/|docs\/|fixtures\/scenarios\/|(?:README|CHANGELOG)\.md$|LICENSE$|package\.json$)/;
    expect(paths.filter((path) => !allowed.test(path))).toEqual([]);
    const unwanted = /\.map$|(?<!\.d)\.ts$|\.test\.|\.spec\.|(?:^|\/)\.|\.tgz$/;
    expect(paths.filter((path) => unwanted.test(path))).toEqual([]);
  });

  it('is small: 3 MB packed, 12 MB unpacked, no file above 1.5 MB', () => {
    expect(packed.size).toBeLessThan(3_000_000);
    expect(packed.unpackedSize).toBeLessThan(12_000_000);
    expect(packed.files.filter(({ size }) => size > 1_500_000)).toEqual([]);
  });

  it('imports only files that it holds, and packages that are installed with it or asked for', () => {
    const known = Object.keys({ ...dependencies, ...peerDependencies });
    const imports = paths.filter((path) => /\.(?:js|d\.ts)$/.test(path)).flatMap(importsIn);
    expect(imports.length).toBeGreaterThan(1000);
    const isThere = (target: string) => paths.includes(target.replace(/\.ts$/, '.d.ts'));
    const isKnown = (target: string) => known.some((name) => target === name || target.startsWith(`${name}/`));
    const lost = imports.filter(({ target, file }) => (file === null ? !isKnown(target) : !isThere(file)));
    expect(lost.filter(({ target }) => !isBuiltin(target))).toEqual([]);
  });
});

it('CHANGELOG.md has a section for the version, or for what is not released yet', () => {
  const text = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8');
  const [latest] = Array.from(text.matchAll(/^## (.+)$/gm), ([, title = '']) => title);
  expect(latest).toMatch(new RegExp(`^(?:Unreleased|${version.replaceAll('.', '\\.')} \\(\\d{4}-\\d\\d-\\d\\d\\))$`));
});

/** The files that `exports` names, under whatever condition. */
function targetsOf(entry: unknown): readonly string[] {
  if (typeof entry === 'string') return [entry];
  return Object.values(entry as object).flatMap(targetsOf);
}

/** What a file imports, its types included; `file` is where a relative import leads. */
function importsIn(path: string) {
  const text = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
  const forms = [
    /^(?:import|export)\b[^'"]*?\bfrom\s*["']([^'"]+)["']/gm,
    /^import\s*["']([^'"]+)["']/gm,
    /\bimport\(["']([^'"]+)["']\)/g,
  ];
  const targets = forms.flatMap((form) => Array.from(text.matchAll(form), ([, target = '']) => target));
  return targets.map((target) => ({
    path,
    target,
    file: target.startsWith('.') ? posix.join(posix.dirname(path), target) : null,
  }));
}
