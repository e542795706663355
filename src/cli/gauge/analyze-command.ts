import { crossedStudy } from '../../base/statistics/gauge/crossed-study.ts';
import { gaugeAnova } from '../../base/statistics/gauge/gauge-anova.ts';
import { gaugeRange } from '../../base/statistics/gauge/gauge-range.ts';
import { readGaugeStudy } from '../../record/gauge/study-file.ts';
import { studyValue } from '../../record/gauge/study-value.ts';
import { gaugeCsv, gaugeHtml } from '../../report/statistics/gauge-report.ts';
import { defineCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { textOption } from '../option-kinds.ts';
import { checkedGaugeOptions, gaugeOptions } from '../stats/gauge-options.ts';
import { gaugeJson, gaugeText } from '../stats/gauge-text.ts';
import { resultOptions } from '../stats/stats-options.ts';
import { type StatsResult, statsFormats, writeResults } from '../stats/write-results.ts';
import { studyRunsAt } from './study-runs-at.ts';

/** `flatfield gauge analyze`: a complete study, by analysis of variance and by averages and ranges. */
export const gaugeAnalyzeCommand = defineCommand({
  positionals: {
    study: { type: 'string', describe: 'File of the study', demandOption: true, normalize: true },
    run: {
      type: 'string',
      array: true,
      describe: 'Run folders, or folders of runs [default: reports]',
      normalize: true,
    },
  },
  options: {
    metric: { ...textOption('luminance, or a metric of docs/reference/metrics.md'), demandOption: true },
    patch: textOption('Patch that the metric is of [default: the only one]'),
    ...gaugeOptions,
    ...resultOptions,
  },
  run: async (argv, context) => {
    const { study: file, run: runs = [], metric, patch } = argv;
    const { tell, path } = context;
    statsFormats(argv);
    const { options, conventions } = checkedGaugeOptions(argv, ['anova', 'range']);
    const study = await readGaugeStudy(file);
    const found = await studyRunsAt(study, runs, path('reports'));
    const { done, next, problems, unreadable } = found;
    const reasons = [
      ...problems,
      ...unreadable.map((line) => `Not readable: ${line}`),
      ...(next
        ? [
            `${done.length} of ${study.steps.length} steps are done; next is step ${next.step}, part ${next.part} by ${next.operator}.`,
          ]
        : []),
    ];
    if (problems.length > 0 || next) {
      for (const reason of reasons) tell(`flatfield: ${reason}\n`);
      return exitCodes.inconclusive;
    }
    const readings = done.map((run) => ({
      ...{ part: run.step.part, operator: run.step.operator },
      value: studyValue(run, { metric, patch: patch ?? null }),
    }));
    const crossed = crossedStudy(readings);
    const results = [gaugeAnova(crossed, options), gaugeRange(crossed, options)] as const;
    const [anova, range] = results;
    const simulated = done.some(({ inspection }) => inspection.simulated !== null);
    const quantity = patch === undefined ? metric : `${metric}, ${patch}`;
    const report = {
      study: crossed,
      results,
      quantity,
      tolerance: options.tolerance ?? null,
      conventions: { ...conventions, simulated },
    };
    const whole: StatsResult = {
      json: {
        ...gaugeJson(crossed, anova),
        averagesAndRanges: range,
        ...{ quantity: { metric, patch: patch ?? null }, simulated, conventions },
        input: {
          study: file,
          id: study.id,
          runs: done.map((run) => ({ ...run.step, run: run.folder, runId: run.inspection.runId })),
        },
      },
      csv: () => gaugeCsv(report),
      html: (source, lang) => gaugeHtml(report, source, lang),
      text: `${simulated ? 'Simulated meter: this says nothing about any real one.\n' : ''}${gaugeText(crossed, anova, quantity)}\n${gaugeText(crossed, range, quantity)}`,
    };
    await writeResults('gauge', whole, { ...argv, input: file }, context);
    return anova.noVariation ? exitCodes.inconclusive : exitCodes.pass;
  },
});
