import { dirname, join } from 'node:path';
import { writeFileAtomically } from '../../base/storage/write-file-atomically.ts';
import { bundleSuffix } from '../../line/station/spool/run-source.ts';
import { Spool, stateOfRun } from '../../line/station/spool/spool.ts';
import type { LineTarget } from '../../line/station/spool/spool-entry.ts';
import { MARKS_FILE, StoredMarks } from '../../line/station/spool/stored-marks.ts';
import { escapeTerminal } from '../../report/text/escape.ts';
import { configOption } from '../api-options.ts';
import { type CommandContext, defineCommand } from '../command.ts';
import { loadConfig } from '../config.ts';
import { exitCodes, usageError } from '../exit-codes.ts';
import { flagOption } from '../option-kinds.ts';
import { spoolParent } from './hold-line.ts';
import { type LineArguments, lineOptions, lineTarget } from './line-options.ts';
import { attemptText, countsText, spoolExitCode, tellUnfinished } from './spool-text.ts';
import { spoolOptions } from './station-options.ts';

/** `flatfield line push`: sends what waits in the spool, and runs that were not entered. */
export const pushCommand = defineCommand({
  positionals: {
    run: {
      type: 'string',
      array: true,
      describe: 'Folders of runs, or files of flatfield line export, to add first',
      normalize: true,
    },
  },
  options: {
    ...configOption,
    ...lineOptions,
    ...spoolOptions,
    watch: flagOption('Keep sending runs as they come, until interrupted'),
  },
  run: async (argv, context) => {
    const { print, tell, signal, clock } = context;
    const spool = new Spool(spoolParent(argv, context));
    const stated = argv.line === undefined ? null : await statedTarget(argv, context);
    for (const path of argv.run ?? []) {
      signal.throwIfAborted();
      const target = stated ?? (await spool.targetOf(path)) ?? (await configuredTarget(argv, context));
      if (target === null) throw usageError(`Name the line that ${path} is sent to, with --line.`);
      await endInterrupted(path, context);
      await spool.enter(path, target, { signal });
    }
    await spool.settle();
    const options = {
      target: stated ?? undefined,
      signal,
      clock,
      onAttempt: (...attempt: Parameters<typeof attemptText>) => print(`${attemptText(...attempt)}\n`),
      onWaiting: (message: string) => tell(`${message}\n`),
    };
    if (argv.watch) {
      const { watchSpool } = await import('../../line/station/spool/watch-spool.ts');
      const onProblem = (error: unknown) => tell(`flatfield: ${escapeTerminal(String(error))}\n`);
      await watchSpool(spool, { ...options, onProblem });
      return exitCodes.pass;
    }
    const { pushSpool } = await import('../../line/station/spool/push-spool.ts');
    await pushSpool(spool, { ...options, which: 'waiting' });
    await leaveMarks(spool, argv.run ?? []);
    await tellUnfinished(spool, context);
    const counts = await spool.counts();
    if (counts.waiting + counts.parked > 0) tell(`${countsText(counts)}: see flatfield line status\n`);
    return spoolExitCode(counts);
  },
});

/** Writes the record of a run that was killed while it read, as one that was interrupted. */
async function endInterrupted(path: string, { tell }: CommandContext): Promise<void> {
  if ((await stateOfRun(path)).state !== 'read') return;
  const { endInterruptedRun } = await import('../../inspect/resume-run.ts');
  const { createLocalApi } = await import('../../api/local/local-api.ts');
  await endInterruptedRun(path, (address) => createLocalApi(address === undefined ? {} : { baseUrl: address }));
  tell(`${escapeTerminal(path)}: what was read until it was killed is sent as an interrupted run.\n`);
}

/** Beside each file of a station without a network, for its way back: what the server has heard of by now. A stick that cannot be written keeps no run from being sent. */
async function leaveMarks(spool: Spool, paths: readonly string[]): Promise<void> {
  const folders = new Set(paths.filter((path) => path.endsWith(bundleSuffix)).map((path) => dirname(path)));
  const text = folders.size === 0 ? null : await new StoredMarks(spool.folder).file();
  if (text === null) return;
  for (const folder of folders) await writeFileAtomically(join(folder, MARKS_FILE), text).catch(() => undefined);
}

/** The destination on the command line, with the files of token and certificates from the configuration unless it names them. */
async function statedTarget(argv: PushArguments, context: CommandContext): Promise<LineTarget | null> {
  const { 'line-token-file': tokenFile, 'line-ca': ca } = await configured(argv, context);
  return lineTarget({ 'line-token-file': tokenFile, 'line-ca': ca, ...given(argv) });
}

async function configuredTarget(argv: PushArguments, context: CommandContext): Promise<LineTarget | null> {
  return lineTarget({ ...(await configured(argv, context)), ...given(argv) });
}

type PushArguments = LineArguments & { readonly config?: string | undefined };

function given(argv: LineArguments): LineArguments {
  const names = ['line', 'line-token-file', 'line-ca'] as const;
  return Object.fromEntries(names.flatMap((name) => (argv[name] === undefined ? [] : [[name, argv[name]]])));
}

async function configured({ config }: PushArguments, context: CommandContext): Promise<LineArguments> {
  const { inspect = {} } = await loadConfig(config, context);
  const file = (path: string | undefined) => (path === undefined ? undefined : context.path(path));
  return {
    line: inspect.line,
    'line-token-file': file(inspect['line-token-file']),
    'line-ca': file(inspect['line-ca']),
  };
}
