import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { countedMeasures, heldRows, worse } from './held-measures.mjs';
import { circles, importGraph } from './import-graph.mjs';
import { installedSizes } from './installed-size.mjs';
import { ambiguousTypeNames, entries, examples, exportsOf, valuesWithoutExample } from './public-surface.mjs';
import { optionRoad, pixelShapes } from './roads.mjs';
import { root } from './run-node.mjs';

const longest = 10;

/**
 * Prints how large the project is as a Markdown table; with `--touched A..B` also the files that a range of commits touches; with `--install`
 * also what an installation brings. With `--hold` it prints only what docs/project/measures.md holds, and returns 1 if something got worse.
 */
export async function measures(args) {
  const options = { touched: { type: 'string' }, install: { type: 'boolean' }, hold: { type: 'boolean' } };
  const { touched, install, hold } = parseArgs({ args, options }).values;
  if (hold) return held();
  const rows = [
    ...sizes(),
    ...surface(),
    ...(touched === undefined ? [] : touchedIn(touched)),
    ...(install ? await installed('libsql') : []),
  ];
  print(rows);
  return 0;
}

function held() {
  const counted = countedMeasures();
  print([...counted].map(([name, count]) => [name, count ?? 'not counted']));
  const lines = worse(heldRows(), counted);
  for (const line of lines) console.error(line);
  return lines.length === 0 ? 0 : 1;
}

function print(rows) {
  console.log(
    ['| measure | count |', '|---|---|', ...rows.map(([name, count]) => `| ${name} | ${count} |`)].join('\n'),
  );
}

function sizes() {
  const [src, test] = ['src', 'test'].map((folder) => filesOf(folder).map(measured));
  const testFiles = test.filter(({ path }) => /\.(?:test|spec)\.ts$/.test(path));
  const lengths = src.toSorted((left, right) => right.lines - left.lines).slice(0, longest);
  const found = circles(importGraph(join(root, 'src')));
  return [
    ['files in src', src.length],
    ['lines in src', sum(src, 'lines')],
    ['test files', testFiles.length],
    ['test cases as written (one for a table or a property)', sum(testFiles, 'cases')],
    ['lines in test', sum(test, 'lines')],
    ['functions from argv to the page for an option', optionRoad.length],
    ['shapes of a pixel', pixelShapes.length],
    ...crumbs(src),
    ['circles between files', found.length],
    ...found.map((files) => ['circle', files.join(', ')]),
    ...lengths.map(({ path, lines }) => [`lines in ${path}`, lines]),
    ...parts(src).map(([part, files]) => [`files and lines in ${part}`, `${files.length}; ${sum(files, 'lines')}`]),
  ];
}

/** Small files, and folders that are too flat to scan. Modules that the build makes are not counted. */
function crumbs(src) {
  const graph = importGraph(join(root, 'src'));
  const importers = new Map([...graph.keys()].map((file) => [file, new Set()]));
  for (const [file, found] of graph) for (const one of found) importers.get(one.file)?.add(file);
  const own = src
    .map(({ path, lines }) => ({ file: path.replace(/^src\//, ''), lines }))
    .filter(({ file }) => importers.has(file) && !/-script(?:\.d)?\.ts$/.test(file));
  const isCrumb = ({ file, lines }) => {
    const [only, ...others] = importers.get(file);
    return lines <= 40 && only !== undefined && others.length === 0 && dirname(only) === dirname(file);
  };
  const inFolder = new Map();
  for (const { file } of own) inFolder.set(dirname(file), (inFolder.get(dirname(file)) ?? 0) + 1);
  return [
    ['files of 25 lines or fewer', own.filter(({ lines }) => lines <= 25).length],
    ['files of 40 lines or fewer with one importer, in their folder', own.filter(isCrumb).length],
    ['folders with more than 30 files of their own', [...inFolder.values()].filter((count) => count > 30).length],
  ];
}

/** What the package shows to its users. */
function surface() {
  const shown = examples();
  const all = entries();
  return [
    ...all.map(({ name, module }) => [
      `values exported from ${name}`,
      exportsOf(module).filter(({ isType }) => !isType).length,
    ]),
    [
      'values without an example',
      sum(
        all.map((entry) => ({ values: valuesWithoutExample(entry, shown).length })),
        'values',
      ),
    ],
    ['type names that mean two things', ambiguousTypeNames().length],
  ];
}

/** The files of each folder of `src`, and those that are in none. */
function parts(src) {
  const names = new Set(src.map(partOf));
  return [...names].map((name) => [name, src.filter((file) => partOf(file) === name)]);
}

function partOf({ path }) {
  const [src, folder, ...below] = path.split('/');
  return below.length > 0 ? `${src}/${folder}` : src;
}

/** Code that is kept, or about to be: what is made by the build is left out. */
function filesOf(folder) {
  const deleted = new Set(git('ls-files', '--deleted', '--', folder));
  return git('ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '--', folder).filter(
    (path) => /\.m?ts$|\.mjs$/.test(path) && !deleted.has(path),
  );
}

function measured(path) {
  const text = readFileSync(join(root, path), 'utf8');
  return {
    path,
    lines: text.split('\n').length - 1,
    cases: text.match(/^\s*(?:it|test)(?:\.\w+)?[(<]/gm)?.length ?? 0,
  };
}

function touchedIn(range) {
  const paths = git('diff', '--name-only', range, '--');
  const inFolder = (folder) => paths.filter((path) => path.startsWith(`${folder}/`));
  const folders = ['src', 'test', 'docs'];
  const others = paths.filter((path) => !folders.some((folder) => path.startsWith(`${folder}/`)));
  return [
    ...folders.map((folder) => [`files touched in ${folder}, ${range}`, inFolder(folder).length]),
    [`other files touched, ${range}`, others.length],
    ...inFolder('src').map((path) => ['touched', path]),
  ];
}

async function installed(...others) {
  const sizes = await installedSizes(others);
  return sizes.map(({ packages, megabytes }, place) => [
    ['packages; MB of an installation', ...others.slice(0, place)].join(' with '),
    `${packages}; ${megabytes.toFixed(1)}`,
  ]);
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
}

function sum(files, measure) {
  return files.reduce((total, file) => total + file[measure], 0);
}
