import { crossedStudy } from '../../base/statistics/gauge/crossed-study.ts';
import { gaugeAnova } from '../../base/statistics/gauge/gauge-anova.ts';
import { gaugeRange } from '../../base/statistics/gauge/gauge-range.ts';
import { numberColumn, textColumn } from '../../read/files/data-table.ts';
import { gaugeCsv, gaugeHtml } from '../../report/statistics/gauge-report.ts';
import { defineCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { choiceOption, textOption } from '../option-kinds.ts';
import { checkedGaugeOptions, gaugeOptions } from './gauge-options.ts';
import { gaugeJson, gaugeText } from './gauge-text.ts';
import { ofFile, readTable } from './read-table.ts';
import { inputOption, resultOptions } from './stats-options.ts';
import { type StatsResult, statsFormats, writeResults } from './write-results.ts';

/** `flatfield stats gauge`: gauge R&R of a crossed study in a file. */
export const statsGaugeCommand = defineCommand({
  options: {
    ...inputOption,
    part: { ...textOption('Column that names the part'), demandOption: true },
    operator: { ...textOption('Column that names the operator'), demandOption: true },
    value: { ...textOption('Column of the values'), demandOption: true },
    method: choiceOption(['anova', 'range'], 'Analysis of variance, or averages and ranges [default: anova]'),
    ...gaugeOptions,
    ...resultOptions,
  },
  run: async (argv, context) => {
    const { input, part, operator, value, method = 'anova' } = argv;
    statsFormats(argv);
    const { options, conventions } = checkedGaugeOptions(argv, [method]);
    const table = await readTable(input);
    const readings = ofFile(input, () => {
      const [parts, operators] = [textColumn(table, part), textColumn(table, operator)];
      return numberColumn(table, value).map((one, index) => ({
        ...{ part: parts[index] ?? '', operator: operators[index] ?? '', value: one },
      }));
    });
    const study = crossedStudy(readings);
    const result = method === 'anova' ? gaugeAnova(study, options) : gaugeRange(study, options);
    const report = { study, results: [result], quantity: value, tolerance: options.tolerance ?? null, conventions };
    const results: StatsResult = {
      json: { ...gaugeJson(study, result), conventions, input: { file: input, part, operator, value } },
      csv: () => gaugeCsv(report),
      html: (source, lang) => gaugeHtml(report, source, lang),
      text: gaugeText(study, result, value),
    };
    await writeResults('gauge', results, argv, context);
    return result.noVariation ? exitCodes.inconclusive : exitCodes.pass;
  },
});
