import { ensureBrowser, ensurePrograms } from './browser.mjs';
import { build } from './build.mjs';
import { check } from './check.mjs';
import { compat, ensureNodes } from './compat.mjs';
import { install } from './install.mjs';
import { measures } from './measures.mjs';
import { offline } from './offline.mjs';
import { localBin, runNode } from './run-node.mjs';
import { test, testReal, testWhole } from './test.mjs';
import { testWindows } from './windows/test-windows.mjs';
import { ensureWine, NotHere } from './windows/wine.mjs';

/** Every task takes the arguments left on the command line and returns an exit code. */
export const tasks = {
  /** Inspects a simulated monitor with a tint in one corner, whose verdict is a fail: that is what a demonstration shows, and no failure of it. */
  async demo(args) {
    await install();
    await build();
    const code = await runNode(['dist/cli/bin.js', 'inspect', '--simulate', 'tinted-corner', ...args]);
    return code === 1 ? 0 : code;
  },

  /** Format, lint and types, without a build. */
  async check() {
    await install();
    return check();
  },

  async test(args) {
    await install();
    await build();
    return test(args);
  },

  /** Whole runs, processes, and pages in a browser; Vitest's own arguments, as for `test`. */
  async 'test:whole'(args) {
    await install();
    await build();
    return testWhole(args);
  },

  /** Tests with programs that are not part of an installation; Vitest's own arguments, as for `test`. */
  async 'test:real'(args) {
    await install();
    await build();
    return testReal(args);
  },

  /** The tests as Windows runs them, elsewhere by its own node.exe under Wine: `--part NAME`, `--node VERSION`, or paths. */
  async 'test:windows'(args) {
    await install();
    await build();
    return testWindows(args);
  },

  /** Installs the programs that the tests need, the browser first, which `test` waits for. */
  async programs() {
    await install();
    await build();
    await ensureBrowser();
    await ensurePrograms();
    if (process.env.CI) await ensureNodes();
    await ensureWine().catch((error) => {
      if (!(error instanceof NotHere)) throw error;
      console.error(`Without Wine, npm run test:windows cannot run. ${error.message}`);
    });
    return 0;
  },

  async build() {
    await install();
    await build();
    return 0;
  },

  async bench(args) {
    await install();
    await build();
    return runNode(['test/bench/run.mjs', ...args]);
  },

  /** Whole inspections under random faults, or the command killed at random moments: `--runs N`, `--kill N`, `--seed S`. */
  async soak(args) {
    await install();
    await build();
    return runNode(['test/soak/run.mjs', ...args]);
  },

  /**
   * A simulated fleet synchronized under the limits, undisturbed and killed again and again: `--monitors N`, `--rate R`, `--kills N`.
   * With `--processes N [--freeze]`: processes that share the limits, stopped, continued and killed at random. With `--check N`: random fleets
   * held against a model of the check.
   */
  async 'soak-sync'(args) {
    await install();
    await build();
    const named = [
      ['--processes', 'share-limits-run'],
      ['--senders', 'send-run'],
      ['--check', 'check-run'],
    ].find(([option]) => args.includes(option));
    return runNode([`test/soak/${named?.[1] ?? 'sync-fleet'}.mjs`, ...args]);
  },

  /** Changes the code in small ways, one at a time, and counts those that no test notices: `--only PATH`, `--yardstick`. */
  async mutants(args) {
    await install();
    await build();
    return runNode(['test/mutants/run.mjs', ...args]);
  },

  /** Inspects behind every faulty signal path and compares what is said with what is true: `--half H`, `--seeds N`, `--profile NAME`. */
  async faults(args) {
    await install();
    await build();
    return runNode(['test/faults/run.mjs', ...args]);
  },

  /**
   * Counts files, lines, tests and circles; with `--touched A..B` the files that a range of commits touches; with `--install` the packages and MB
   * of an installation, which asks the registry; with `--hold` whether a measure got worse than docs/project/measures.md says.
   */
  async measures(args) {
    if (args.includes('--install') || args.includes('--hold')) await build();
    return measures(args);
  },

  /** The fast suite under every supported version of Node; arguments are the majors to run, default all, or `--part ci`. */
  async compat(args) {
    await install();
    await build();
    return compat(args);
  },

  /** Judges the golden records again and writes what the reports say of them; arguments are records to make from the simulator first. */
  async golden(args) {
    await install();
    await build();
    return runNode(['scripts/golden.mjs', ...args]);
  },

  /** Packs Flatfield with all packages for a platform without a registry: `win32-x64`, then optional packages such as `serialport`. */
  async offline(args) {
    await install();
    await build();
    console.log(await offline(args));
    return 0;
  },

  async format() {
    await install();
    return runNode([localBin('@biomejs/biome', 'biome'), 'check', '--write', '.']);
  },
};
