import { basename, dirname, extname, join, resolve } from 'node:path';
import { makeFolder } from '../../base/make-folder.ts';
import { clearOutput } from '../../base/storage/clear-output.ts';
import { writeFileAtomically } from '../../base/storage/write-file-atomically.ts';
import { systemMessage } from '../../base/system-message.ts';
import { version } from '../../base/version.ts';
import type { ReportLanguage } from '../../report/languages/languages.ts';
import type { StatisticsSource } from '../../report/statistics/statistics-page.ts';
import type { CommandContext } from '../command.ts';
import { usageError } from '../exit-codes.ts';
import { pageLanguage } from '../record/page-language.ts';

/** Result of a command of statistics, in each form. */
export interface StatsResult {
  readonly json: object;
  readonly csv: () => string;
  readonly html: (source: StatisticsSource, lang: ReportLanguage) => string;
  /** Lines for a terminal, in English. */
  readonly text: string;
}

interface Asked {
  readonly input: string;
  readonly json: boolean;
  readonly format: string | undefined;
  readonly out: string | undefined;
  readonly lang: ReportLanguage | undefined;
}

const FORMATS = ['html', 'csv', 'json'] as const;

/** The formats of `--format`, none if neither it nor `--out` is given. Throws `usage`; call it before anything is computed. */
export function statsFormats({ format, out }: Pick<Asked, 'format' | 'out'>): readonly (typeof FORMATS)[number][] {
  if (format === undefined) return out === undefined ? [] : FORMATS;
  const asked = format.split(',').map((item) => {
    const name = item.trim().toLowerCase();
    const known = FORMATS.find((one) => one === name);
    if (known) return known;
    throw usageError(`--format expects some of ${FORMATS.join(', ')}, got ${JSON.stringify(item)}.`);
  });
  return [...new Set(asked)];
}

/** Prints results, and writes them to files named after the analysis if files are asked for; earlier ones of the same names are replaced. */
export async function writeResults(
  name: 'chart' | 'capability' | 'gauge' | 'type1',
  result: StatsResult,
  asked: Asked,
  { print, tell, environment }: Pick<CommandContext, 'print' | 'tell' | 'environment'>,
): Promise<void> {
  const formats = statsFormats(asked);
  const json = `${JSON.stringify(result.json, null, 2)}\n`;
  if (asked.json) print(json);
  else print(result.text);
  if (formats.length === 0) return;
  const folder = resolve(asked.out ?? defaultFolder(asked.input));
  await makeFolder(folder).catch((cause: unknown) => {
    throw usageError(`The folder ${folder} cannot be made: ${systemMessage(cause)}. Name another with --out.`, {
      cause,
    });
  });
  const source = { file: basename(asked.input), version };
  for (const format of formats) {
    const path = join(folder, `${name}.${format}`);
    clearOutput(path);
    const content =
      format === 'json'
        ? json
        : format === 'csv'
          ? result.csv()
          : result.html(source, pageLanguage(asked.lang, environment));
    await writeFileAtomically(path, content);
    // With --json, standard output holds the JSON alone.
    (asked.json ? tell : print)(`${path}\n`);
  }
}

function defaultFolder(input: string): string {
  return join(dirname(input), `${basename(input, extname(input))}-stats`);
}
