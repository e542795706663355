import { CONSTANT_DIGITS } from '../../base/statistics/charts/control-chart-constants.ts';
import { REPORT_LANGUAGES } from '../../report/languages/languages.ts';
import { jsonInOutOption } from '../api-options.ts';
import { choiceOption, numberOption, pathOption, textOption } from '../option-kinds.ts';

/** Options of every command that reads a file of numbers. */
export const inputOption = {
  input: { ...pathOption('CSV file; its first line names the columns'), demandOption: true },
} as const;

/** Options of every command that writes what it computed. */
export const resultOptions = {
  format: textOption('Comma list of html, csv, json to write to files [default: all, if --out is given]'),
  out: pathOption('Folder to write to [default: FILE-stats, if --format is given]'),
  lang: choiceOption(REPORT_LANGUAGES, 'Language of the page [default: from the environment]'),
  ...jsonInOutOption,
} as const;

export const constantsOption = {
  constants: choiceOption(CONSTANT_DIGITS, 'Digits of d2, d3 and c4: all, or those of printed tables [default: exact]'),
} as const;

export const confidenceOption = {
  confidence: numberOption('Confidence of intervals, above 0 and below 1 [default: 0.95]'),
} as const;
