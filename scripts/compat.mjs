import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npmScript } from './install.mjs';
import { localBin, root } from './run-node.mjs';
import { FAST, progress } from './test.mjs';

/** Every major version of Node that is supported; the first is the one that `engines` begins with. */
const MAJORS = [20, 22, 24, 26];

/** Those that CI runs a part of the suite under, besides the one that it has. */
const IN_CI = [22, 24];

/** A whole run for each entry of the package, and what meets Node itself: files, sockets, processes, native packages. */
const MEETS_NODE = [
  'test/entries.test.ts',
  'test/base/storage/',
  'test/base/http/',
  'test/base/programs/',
  'test/simulator/',
  'test/line/server/store/',
  'test/cli/process.',
];

/**
 * Runs the fast suite under each version of Node, one after the other, and gives the exit code. Arguments: the majors to run, default all; or
 * `--part ci`, which runs what meets Node itself under two of them. Each Node comes from the package `node` of the registry, into a folder of its
 * own beside the checkout's node_modules.
 */
export async function compat(args) {
  const isPart = args.join(' ') === '--part ci';
  const majors = isPart ? IN_CI : args.length === 0 ? MAJORS : args.map(Number);
  const unknown = majors.find((major) => !MAJORS.includes(major));
  if (unknown !== undefined)
    throw new Error(`compat: expected some of ${MAJORS.join(', ')} or --part ci, got ${unknown}`);
  const places = isPart ? MEETS_NODE : FAST;
  const lines = [];
  let failed = 0;
  for (const major of majors) {
    const node = await nodeOf(major);
    const found = (await run(node, ['--version'], { isQuiet: true })).output.trim();
    if (!found.startsWith(`v${major}.`))
      throw new Error(`compat: the package node@${major} gave ${found || 'nothing'}`);
    const started = performance.now();
    const { code } = await run(node, [localBin('vitest', 'vitest'), 'run', `--reporter=${progress}`, ...places]);
    const seconds = Math.round((performance.now() - started) / 1000);
    lines.push(`Node ${found.padEnd(10)} ${code === 0 ? 'passed' : `FAILED (${code})`} in ${seconds} s`);
    if (code !== 0) failed += 1;
  }
  console.log(`\n${lines.join('\n')}`);
  return failed === 0 ? 0 : 1;
}

/** Fetches those that CI needs. */
export async function ensureNodes() {
  for (const major of IN_CI) await nodeOf(major);
}

/** Path of a Node of that major version: fetched once, and again when the package is a month old. */
async function nodeOf(major) {
  const folder = join(tmpdir(), `flatfield-node-${major}`);
  const bin = join(folder, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const stamp = join(folder, 'fetched');
  const isFresh =
    existsSync(bin) && existsSync(stamp) && Date.now() - Number(readFileSync(stamp, 'utf8')) < 30 * 86_400_000;
  if (isFresh) return bin;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ private: true, allowScripts: { node: true } })}\n`);
  // Its script fetches the binary of this platform, by npm.
  const install = ['install', '--no-audit', '--no-fund', `node@${major}`];
  const { code, output } = await run(process.execPath, [npmScript(), ...install], { cwd: folder, isQuiet: true });
  if (code !== 0 || !existsSync(bin)) throw new Error(`compat: npm could not install node@${major}\n${output}`);
  writeFileSync(stamp, String(Date.now()));
  return bin;
}

/** The program's own Node comes first on the path, so that what the tests start is of the same version. */
function run(program, args, { cwd = root, isQuiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const PATH = `${join(program, '..')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`;
    const stdio = isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(program, args, { cwd, env: { ...process.env, PATH, FLATFIELD_KEEP_MODULES: '1' }, stdio });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 130, output }));
  });
}
