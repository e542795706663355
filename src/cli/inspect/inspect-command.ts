import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { notRestoredText } from '../../monitor/pending-restore-text.ts';
import { reportConsole } from '../../report/report-console.ts';
import { recordText } from '../../run/folder/write-run.ts';
import { holding } from '../../run/holding.ts';
import type { StationRun } from '../../station/spool/station-run.ts';
import { isFinalStop } from '../../verdict/reasons/known-error.ts';
import { type CommandContext, defineCommand } from '../command.ts';
import { type ExitCode, exitCodes, verdictExitCode } from '../exit-codes.ts';
import { enterRun, holdLine, sendRun } from '../line/hold-line.ts';
import { quotedPath } from '../quoted-path.ts';
import { followRun } from './follow-run.ts';
import { inspectOptions } from './inspect-options.ts';
import { type PreparedInspection, prepareInspection } from './prepare-inspection.ts';
import { refuseOtherUnits } from './refuse-other-units.ts';
import { runInspection } from './run-inspection.ts';
import { runTimeText } from './run-time.ts';

/** Calls that most people begin with. */
const inspectExamples = [
  ['Try it without a monitor', 'flatfield inspect --simulate flat --resolution 3840x2160'],
  ['The connected monitor, patches in a browser window', 'flatfield inspect --resolution 3840x2160 --show'],
  ['Whether code values arrive unchanged', 'flatfield inspect --resolution 3840x2160 --show --profile signal-exact'],
  ['One patch that is on the screen already', 'flatfield inspect --resolution 3840x2160 --patches white --shown'],
  ['Resume an interrupted run', 'flatfield inspect --resume reports/RUN'],
] as const;

/** `flatfield inspect`: the whole road for one monitor. */
export const inspectCommand = defineCommand({
  options: inspectOptions,
  examples: inspectExamples,
  run: async (argv, context) => {
    const prepared = await prepareInspection(argv, context);
    if (prepared.earlier === null) refuseOtherUnits(prepared.options);
    return holding(async (hold) => {
      const line = await holdLine(hold, prepared.options, { isStated: argv.line !== undefined }, context);
      return inspectOnLine(prepared, line, context);
    });
  },
});

/** One inspection, which a line hears of if there is one. */
async function inspectOnLine(
  prepared: PreparedInspection,
  line: StationRun | null,
  context: CommandContext,
): Promise<ExitCode> {
  const { signal, print, tell } = context;
  const { options } = prepared;
  const run = followRun(context);
  // A meter's signal check comes before its first point is asked for.
  const start = options.meter === undefined ? 'asked' : 'shown';
  let isBegun = false;
  const { inspection, folder } = await runInspection(prepared, context, {
    onEvent: ({ type }) => {
      // A run that is refused takes no time.
      if (type === start && !isBegun) tell(runTimeText(prepared));
      isBegun ||= type === start;
    },
    onProgress: (progress) => {
      run.progress(progress);
      line?.progress(progress);
    },
    onStart: async (started) => line?.start(started),
    onWaiting: (message) => tell(`${message}\n`),
  }).finally(run.end);
  if (line) await enterRun(line, folder, context);
  if (options.json) print(recordText(inspection));
  else {
    print(reportConsole(inspection, run.terminal), 'styled');
    print(`Page: ${pathToFileURL(join(folder, 'report.html')).href}\n`);
  }
  const { stopped, missed } = inspection;
  const isSkipped = missed.some(({ code }) => code === 'skipped');
  if (stopped ? !isFinalStop(stopped.code) : isSkipped)
    tell(`Resume with: flatfield inspect --resume ${quotedPath(folder)}\n`);
  if (line) await sendRun(line, context);
  if (!signal.aborted) return verdictExitCode(inspection.judgment.verdict, options['fail-on']);
  const left = inspection.conditions?.changed.filter(({ restored }) => !restored) ?? [];
  if (left.length === 0) return exitCodes.interrupted;
  tell(`flatfield: Interrupted. ${notRestoredText(inspection.monitor.id, left)}\n`);
  return exitCodes.inconclusive;
}
