import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importGraph } from './import-graph.mjs';
import { npmScript } from './install.mjs';
import { optionRoad } from './roads.mjs';
import { root } from './run-node.mjs';

const page = join(root, 'docs', 'project', 'measures.md');
const cpuFile = join(root, 'node_modules', '.flatfield-cpu.json');

/** What the page holds: `{ measure, held, slack }`, a row each. */
export function heldRows(text = readFileSync(page, 'utf8')) {
  const rows = text.matchAll(/^\| ([^|]+) \| ([\d.]+) \| ([\d.]+) \|[^|]*\|$/gm);
  return Array.from(rows, ([, measure, held, slack]) => ({ measure, held: Number(held), slack: Number(slack) }));
}

/**
 * Measures that got worse than the page says, by more than their slack, a line each. A measure that one of both does not have is a line, too;
 * one that could not be counted here is null and left alone.
 *
 * @param counted a map from measure to count
 */
export function worse(rows, counted) {
  const named = new Set(rows.map(({ measure }) => measure));
  return [
    ...[...counted.keys()]
      .filter((measure) => !named.has(measure))
      .map((measure) => `${measure}: not in docs/project/measures.md`),
    ...rows.flatMap(({ measure, held, slack }) => {
      const count = counted.get(measure);
      if (count === undefined) return [`${measure}: is no measure`];
      if (count === null || count <= held + slack) return [];
      return [`${measure}: ${count}, expected at most ${held} + ${slack}`];
    }),
  ];
}

/** The counts that the page holds, of a checkout that is built. CPU seconds are those of the last commands in CI. */
export function countedMeasures() {
  const graph = importGraph(join(root, 'src'));
  const table = readFileSync(join(root, 'docs', 'project', 'architecture.md'), 'utf8');
  const rows = [...(table.split('| row | may import | packages | pure |')[1] ?? '').matchAll(/^\| `([^`]+)` \|/gm)].map(
    ([, name]) => name,
  );
  const arrows = arrowsBetween(rows, graph);
  const [src, test] = ['src', 'test'].map((folder) => kept(folder).filter((path) => /\.(?:m?ts|mjs)$/.test(path)));
  const docs = [...kept('docs'), 'README.md'].filter((path) => path.endsWith('.md'));
  return new Map([
    ['entries of src', readdirSync(join(root, 'src')).length],
    ['rows of the table of imports', rows.length],
    ['arrows between rows', arrows.length],
    ['arrows that run up', arrows.filter(([from, to]) => rows.indexOf(to) > rows.indexOf(from)).length],
    ['modules of other rooms that the line imports', ofOthers(graph).size],
    ['files of src', src.length],
    ['lines of src', linesOf(src)],
    ['lines below test', linesOf(test)],
    ['types of options for a run', optionTypes().length],
    ['functions from argv to the page for an option', optionRoad.length],
    ['words of README and docs', docs.reduce((sum, path) => sum + wordsOf(textOf(path)), 0)],
    ['kB of the package, unpacked', packageSize()],
    ['CPU seconds of npm test over those of npm run check', cpuRatio()],
  ]);
}

/** Modules outside of the line that it imports. */
function ofOthers(graph) {
  const line = [...graph].filter(([file]) => file.startsWith('line/'));
  const files = line.flatMap(([, found]) => found.map(({ file }) => file));
  return new Set(files.filter((file) => file !== null && !file.startsWith('line/')));
}

function arrowsBetween(rows, graph) {
  const longestFirst = rows.toSorted((left, right) => right.length - left.length);
  const rowOf = (file) => longestFirst.find((row) => file.startsWith(`${row}/`));
  const arrows = [...graph].flatMap(([from, found]) =>
    found.flatMap(({ file }) => (file === null ? [] : [`${rowOf(from)} ${rowOf(file)}`])),
  );
  return [...new Set(arrows)].map((arrow) => arrow.split(' ')).filter(([from, to]) => from !== to);
}

/** Types that an option of an inspection may pass through: by the last word of their name. */
function optionTypes() {
  const declared =
    /^(?:export )?(?:interface|type) (\w*(?:Options|Arguments|Settings|Circumstances|Request|Purpose|Defaults))\b/gm;
  const files = ['src/inspect', 'src/cli/inspect'].flatMap(kept).filter((path) => path.endsWith('.ts'));
  return [...new Set(files.flatMap((path) => Array.from(textOf(path).matchAll(declared), ([, name]) => name)))];
}

function packageSize() {
  const args = [npmScript(), 'pack', '--dry-run', '--json', '--ignore-scripts'];
  const packed = JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }));
  return Math.round(packed[0].unpackedSize / 1000);
}

/** Null without a measurement: both commands take theirs in CI, on Linux. */
function cpuRatio() {
  const { check, tests } = cpuKept();
  return check === undefined || tests === undefined ? null : Math.round((tests / check) * 100) / 100;
}

function cpuKept() {
  return existsSync(cpuFile) ? JSON.parse(readFileSync(cpuFile, 'utf8')) : {};
}

/** Does the work, and in CI keeps under a name the CPU seconds of the processes that it started and waited for. */
export async function keepCpuOf(name, work) {
  const before = cpuOfChildren();
  const result = await work();
  if (process.env.CI && before !== null) {
    writeFileSync(cpuFile, JSON.stringify({ ...cpuKept(), [name]: cpuOfChildren() - before }));
  }
  return result;
}

/** CPU seconds of all processes that this one has started and waited for; null where the system does not say. */
function cpuOfChildren() {
  if (process.platform !== 'linux') return null;
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  // cutime and cstime of proc(5), in ticks of a hundredth of a second.
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

function kept(folder) {
  const list = (...args) =>
    execFileSync('git', ['ls-files', ...args, '--', folder], { cwd: root, encoding: 'utf8' }).split('\n');
  const deleted = new Set(list('--deleted'));
  const found = list('--cached', '--others', '--exclude-standard', '--deduplicate');
  return found.filter((path) => path !== '' && !deleted.has(path));
}

function textOf(path) {
  return readFileSync(join(root, path), 'utf8');
}

function linesOf(paths) {
  return paths.reduce((sum, path) => sum + textOf(path).split('\n').length - 1, 0);
}

function wordsOf(text) {
  return text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
}
