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

/** Most for one version of Node. A test that hangs ends sooner, by its own limit. */
const limitMs = 90 * 60_000;

/**
 * Runs the tests as Windows runs them and gives the exit code: 1 if one failed, 2 if Windows' Node cannot be run here. On Windows it runs this Node,
 * elsewhere Windows' own node.exe under Wine. `--part NAME` is a part of `tests.json`, `--node VERSION` one of its versions; paths in place of a part
 * run alone. `--script -- PATH ARGS` runs a script of the checkout instead. Needs dist/.
 */
export async function testWindows(args) {
  const options = { part: { type: 'string' }, node: { type: 'string' }, script: { type: 'boolean', default: false } };
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const { versions } = parts[values.part ?? 'all'] ?? {};
  if (versions === undefined || (values.part !== undefined && positionals.length > 0)) {
    console.error(`test:windows: expected --part ${Object.keys(parts).join(' or ')}, or paths of tests`);
    return 3;
  }
  const chosen = values.node === undefined ? Object.keys(versions) : [values.node];
  const runs = chosen.map((version) => ({
    version,
    paths: positionals.length > 0 ? positionals : (versions[version] ?? []),
  }));
  if (values.script) {
    if (process.platform === 'win32') return runNode(positionals);
    return unlessMissing(() =>
      runEachInWine(chosen, (node) => runInWine([node, ...positionals], { cwd: copy, limitMs })),
    );
  }
  if (process.platform === 'win32') return runHere([...new Set(runs.flatMap(({ paths }) => paths))]);
  const pathsOf = new Map(runs.map(({ version, paths }) => [version, paths]));
  return unlessMissing(() => runEachInWine(chosen, (node, version) => runTests(node, version, pathsOf.get(version))));
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
        if (code === null) console.error(`Node ${version} was ended: it took more than ${limitMs / 60_000} minutes.`);
        worst = Math.max(worst, code ?? 1);
      }
      return worst;
    } finally {
      await stopWine();
    }
  };
  return withLock('wine', work, { place, giveUpMs: 4 * limitMs });
}

async function runTests(node, version, paths) {
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
