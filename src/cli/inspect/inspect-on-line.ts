import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { recordText } from '../../inspect/output/write-run.ts';
import type { FolderServices } from '../../inspect/services.ts';
import { isFinalStop } from '../../judge/reasons/known-error.ts';
import type { StationRun } from '../../line/station/spool/station-run.ts';
import { notRestoredText } from '../../read/monitor/pending-restore-text.ts';
import { reportConsole } from '../../report/report-console.ts';
import type { CommandContext } from '../command.ts';
import { type ExitCode, exitCodes, verdictExitCode } from '../exit-codes.ts';
import { enterRun, sendRun, startOnLine } from '../line/hold-line.ts';
import { quotedPath } from '../quoted-path.ts';
import { followRun } from './follow-run.ts';
import type { InspectCall } from './request-of.ts';
import { runInspection } from './run-inspection.ts';
import { runTimeText } from './run-time.ts';

/** Runs one inspection and reports it to the line, if there is one. `onWritten` is called once the run is written and in the spool. */
export async function inspectOnLine(
  call: InspectCall,
  line: StationRun | null,
  context: CommandContext,
  { onStart, onWritten }: Pick<FolderServices, 'onStart' | 'onWritten'> = {},
): Promise<ExitCode> {
  const { signal, print, tell } = context;
  const { argv } = call;
  const run = followRun(context);
  // A meter's signal check comes before its first point is asked for.
  const start = argv.meter === undefined ? 'asked' : 'shown';
  let isBegun = false;
  const { inspection, folder } = await runInspection(call, context, (plan) => ({
    onEvent: (event) => {
      const { type } = event;
      line?.heard(event);
      // A run that is refused takes no time.
      if (type === start && !isBegun) tell(runTimeText(plan));
      isBegun ||= type === start;
    },
    onProgress: (progress) => {
      run.progress(progress);
      line?.progress(progress);
    },
    onStart: async (started) => {
      await onStart?.(started);
      if (line) await startOnLine(line, started, context);
    },
    ...(line && { lineMarks: () => line.lineMarks() }),
    onWaiting: (message) => tell(`${message}\n`),
  })).finally(run.end);
  if (line) await enterRun(line, folder, context);
  await onWritten?.({ inspection, folder });
  if (argv.json) print(recordText(inspection));
  else {
    print(reportConsole(inspection, run.terminal), 'styled');
    print(`Page: ${pathToFileURL(join(folder, 'report.html')).href}\n`);
  }
  const { stopped, missed } = inspection;
  const isSkipped = missed.some(({ code }) => code === 'skipped');
  if (stopped ? !isFinalStop(stopped.code) : isSkipped)
    tell(`Resume with: flatfield inspect --resume ${quotedPath(folder)}\n`);
  if (line) await sendRun(line, context);
  if (!signal.aborted) return verdictExitCode(inspection.judgment.verdict, argv['fail-on']);
  const left = inspection.conditions?.changed.filter(({ restored }) => !restored) ?? [];
  if (left.length === 0) return exitCodes.interrupted;
  tell(`flatfield: Interrupted. ${notRestoredText(inspection.monitor.id, left)}\n`);
  return exitCodes.inconclusive;
}
