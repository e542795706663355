import { spawnSync } from 'node:child_process';
import { makePageScripts } from './build.mjs';
import { keepCpuOf } from './held-measures.mjs';
import { localBin, root, runNodeQuietly } from './run-node.mjs';

/**
 * Checks format, lint and types, side by side and without a build; prints what is not in order, and returns an exit code. Lint with types, which
 * takes longest, looks at the files that differ from the upstream branch, in CI at all.
 */
export async function check() {
  await makePageScripts();
  const run = () => Promise.all(commands().map((args) => runNodeQuietly(args)));
  const checks = await keepCpuOf('check', run);
  for (const { output } of checks) process.stdout.write(output);
  return checks.find(({ code }) => code !== 0)?.code ?? 0;
}

function commands() {
  const changed = process.env.CI ? null : changedFiles();
  const oxlint = [localBin('oxlint', 'oxlint'), '--deny-warnings', '--tsconfig=tsconfig.check.json'];
  return [
    [localBin('@biomejs/biome', 'biome'), 'ci', '.', ...(process.stdout.isTTY ? [] : ['--colors=off'])],
    [localBin('typescript', 'tsc'), '-p', 'tsconfig.check.json'],
    ...(changed === null ? [] : [oxlint]),
    ...(changed?.length === 0 ? [] : [[...oxlint, '--type-aware', ...(changed ?? [])]]),
  ];
}

/** Files of code that differ from the upstream branch, or are not committed; null where git cannot tell. */
function changedFiles() {
  const base = git(['merge-base', 'HEAD', '@{upstream}'])?.[0] ?? 'HEAD';
  const changed = git(['diff', '--name-only', '--diff-filter=d', base]);
  const added = git(['ls-files', '--others', '--exclude-standard']);
  if (changed === undefined || added === undefined) return null;
  return [...changed, ...added].filter((path) => /\.[cm]?[jt]s$/.test(path));
}

function git(args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : undefined;
}
