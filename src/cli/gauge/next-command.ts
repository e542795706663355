import { stepLabel } from '../../record/gauge/gauge-study.ts';
import { readGaugeStudy } from '../../record/gauge/study-file.ts';
import { jsonOption } from '../api-options.ts';
import { defineCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { quotedPath } from '../quoted-path.ts';
import { studyRunsAt } from './study-runs-at.ts';

/** `flatfield gauge next`: the next step of a study, by the runs that are there, so that it may go on at any time. */
export const gaugeNextCommand = defineCommand({
  positionals: {
    study: { type: 'string', describe: 'File of the study', demandOption: true, normalize: true },
    run: {
      type: 'string',
      array: true,
      describe: 'Run folders, or folders of runs [default: reports]',
      normalize: true,
    },
  },
  options: { ...jsonOption },
  run: async ({ study: file, run: runs = [], json }, { print, tell, path }) => {
    const study = await readGaugeStudy(file);
    const { done, next, stopped, problems, unreadable } = await studyRunsAt(study, runs, path('reports'));
    for (const line of problems) tell(`Problem: ${line}\n`);
    for (const line of unreadable) tell(`Not readable: ${line}\n`);
    const options = next && { unit: next.part, operator: next.operator, gaugeStudy: stepLabel(study, next) };
    const count = { done: done.length, planned: study.steps.length };
    if (json) {
      print(
        `${JSON.stringify({ ...count, next: next && { ...next, ...options }, stopped, problems, unreadable }, null, 2)}\n`,
      );
    } else if (next && options) {
      const text = [
        `Step ${next.step} of ${count.planned}, ${count.done} done: part ${next.part}, operator ${next.operator}, trial ${next.trial} of ${study.trials}`,
        `Options of flatfield inspect: --unit ${quotedPath(options.unit)} --operator ${quotedPath(options.operator)} --gauge-study ${options.gaugeStudy}`,
      ];
      print(`${text.join('\n')}\n`);
    } else {
      print(`All ${count.planned} steps are done. Next: flatfield gauge analyze\n`);
    }
    return problems.length > 0 ? exitCodes.inconclusive : exitCodes.pass;
  },
});
