import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { recordText, reportConsole } from '../index.ts';
import { defineCommand } from './command.ts';
import { exitCodes } from './exit-codes.ts';
import { followRun } from './follow-run.ts';
import { inspectOptions } from './inspect-options.ts';
import { prepareInspection } from './prepare-inspection.ts';
import { runInspection } from './run-inspection.ts';
import { verdictExitCode } from './verdict-exit-code.ts';

/** `flatfield inspect`: the whole road for one monitor. */
export const inspectCommand = defineCommand({
  options: inspectOptions,
  run: async (argv, context) => {
    const { signal, print, tell } = context;
    const prepared = await prepareInspection(argv, context);
    const { options } = prepared;
    const run = followRun(context);
    const { inspection, folder } = await runInspection(prepared, context, {
      onProgress: run.progress,
      onWaiting: (message) => tell(`${message}\n`),
    }).finally(run.end);
    if (options.json) print(recordText(inspection));
    else {
      print(reportConsole(inspection, run.terminal), 'styled');
      print(`Page: ${pathToFileURL(join(folder, 'report.html')).href}\n`);
    }
    const { stopped, missed } = inspection;
    const isSkipped = missed.some(({ code }) => code === 'skipped');
    if (stopped ? !FOR_GOOD.has(stopped.code) : isSkipped)
      tell(`Go on with: flatfield inspect --resume ${JSON.stringify(folder)}\n`);
    return signal.aborted ? exitCodes.interrupted : verdictExitCode(inspection.judgement.verdict, options['fail-on']);
  },
});

/** What ended a run so that no later part can mend it: a new one is needed. */
const FOR_GOOD: ReadonlySet<string> = new Set([
  'monitor-changed',
  'color-mode-changed',
  'calibration-changed',
  'signal-changed',
  'resolution-mismatch',
  'resume-refused',
  'light-not-measured',
  'plan-blind',
]);
