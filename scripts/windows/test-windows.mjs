import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { withLock } from '../lock.mjs';
import { localBin, root, runNode } from '../run-node.mjs';
import { slowestText, vitestFiles } from '../slowest-files.mjs';
import { copy, copyCheckout, ensurePackages } from './checkout-copy.mjs';
import { countReport, leftOutOn, parts, pathIn, summaryLines } from './tests.mjs';
import { ensureNode, ensurePrefix, ensureWine, NotHere, place, runInWine, stopWine, windowsPath } from './wine.mjs';

/**
 * Runs the tests as Windows runs them and gives the exit code: 1 if one failed, 2 if Windows' Node cannot be run here, 3 for wrong arguments. On Windows
 * it runs this Node, elsewhere Windows' own node.exe under Wine. `--part NAME` is a part of `tests.json`, `--node VERSION` one of its versions; paths in
 * place of a part run alone. `--script -- PATH ARGS` runs a script of the checkout instead. Needs dist/.
 */
export async function testWindows(args) {
  const asked = parsed(args);
  if (asked === null) {
    console.error(
      `test:windows: expected --part ${Object.keys(parts).join(' or ')}, paths of tests, or --script -- PATH`,
    );
    return 3;
  }
  const { isScript, given, versions, limitMs } = asked;
  if (process.platform === 'win32')
    return isScript ? runNode(given) : runHere([...new Set([...versions.values()].flat())]);
  const run = isScript
    ? (node) => runInWine([node, ...given], { cwd: copy, limitMs })
    : (node, version) => runTests(node, version, versions.get(version), limitMs);
  return unlessMissing(() => runEachInWine([...versions.keys()], run));
}

/** The paths to run by version, and how long one version may take; null for wrong arguments. */
function parsed(args) {
  try {
    const options = { part: { type: 'string' }, node: { type: 'string' }, script: { type: 'boolean', default: false } };
    const { values, positionals: given } = parseArgs({ args, options, allowPositionals: true });
    const { part = 'all', node, script: isScript } = values;
    if (!Object.hasOwn(parts, part) || (values.part !== undefined && given.length > 0)) return null;
    const { versions, limitMinutes } = parts[part];
    const chosen = node === undefined ? Object.keys(versions) : [node];
    const paths = chosen.map((version) => [version, given.length > 0 ? given : (versions[version] ?? [])]);
    return { isScript, given, versions: new Map(paths), limitMs: limitMinutes * 60_000 };
  } catch {
    return null;
  }
}

/** Nothing is green that did not run. */
async function unlessMissing(run) {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof NotHere)) throw error;
    console.error(`test:windows: nothing was run. ${error.message}`);
    return 2;
  }
}

async function runHere(paths) {
  const scratch = mkdtempSync(join(tmpdir(), 'flatfield-windows-'));
  try {
    const report = join(scratch, 'report.json');
    const code = await runNode([localBin('vitest', 'vitest'), ...vitestArgs(report, paths)]);
    return summarize(code, report, paths, { isWine: false, folder: root, name: `Node ${process.versions.node}` });
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** For the runs of other checkouts that use the same Windows. */
const longestWaitMs = 4 * 3_600_000;

/** Gives the highest exit code of `run` for each version. Those that use the same Windows wait for each other: each ends every program in it. */
async function runEachInWine(versions, run) {
  await ensureWine();
  const work = async () => {
    try {
      // All end before the lock is released, also if one fails.
      const steps = [ensurePrefix(), ensurePackages().then(copyCheckout), ...versions.map(ensureNode)];
      await Promise.allSettled(steps);
      const [, , ...nodes] = await Promise.all(steps);
      console.log(`Windows' Node under Wine, set up in ${Math.round(process.uptime())} s`);
      let worst = 0;
      for (const [index, version] of versions.entries()) {
        const code = await run(nodes[index], version);
        if (code === null) console.error(`Node ${version} was ended: it took too long.`);
        worst = Math.max(worst, code ?? 1);
      }
      return worst;
    } finally {
      await stopWine();
    }
  };
  return withLock('wine', work, { place, giveUpMs: longestWaitMs });
}

async function runTests(node, version, paths, limitMs) {
  const report = join(copy, `report-${version}.json`);
  const vitest = windowsPath(join(copy, 'node_modules', 'vitest', 'vitest.mjs'));
  const code = await runInWine([node, vitest, ...vitestArgs(windowsPath(report), paths)], { cwd: copy, limitMs });
  const name = `Node ${version} under Wine`;
  return code === null ? null : summarize(code, report, paths, { isWine: true, folder: windowsPath(copy), name });
}

function vitestArgs(report, paths) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return ['run', '--config', 'scripts/windows/vitest.config.ts', ...reporters, ...paths];
}

/** Exit code 0 only if something passed, nothing failed, and the list of what is left out is right. */
function summarize(code, path, paths, { isWine, folder, name }) {
  const { testResults = [] } = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const report = { testResults: testResults.map((file) => ({ ...file, name: join(root, pathIn(folder, file.name)) })) };
  const entries = leftOutOn({ isWine });
  const counts = countReport(report, entries, root);
  const files = entries.filter((entry) => entry.test === undefined && isAskedFor(entry.path, paths));
  console.log(`\n${name}\n${slowestText(vitestFiles(report))}\n\n${summaryLines(counts, entries, files).join('\n')}`);
  const isGood = counts.passed > 0 && counts.failed === 0 && counts.stray.length === 0 && counts.stale.length === 0;
  return isGood ? code : code || 1;
}

function isAskedFor(path, paths) {
  return paths.length === 0 || paths.some((asked) => path.includes(asked) || asked.includes(path));
}
