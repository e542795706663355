import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { meantName } from '../base/closest-name.ts';
import { systemMessage } from '../base/system-message.ts';
import { chartCells } from '../plan/pattern/cells.ts';
import { CHARTS, findChart } from '../plan/pattern/charts.ts';
import { parseResolution } from '../plan/sampling/resolution.ts';
import { jsonInOutOption } from './api-options.ts';
import { type CommandEntry, defineCommand } from './command.ts';
import { exitCodes, usageError } from './exit-codes.ts';
import { pathOption, textOption } from './option-kinds.ts';
import { patternFileName, writePatternFile } from './pattern-file.ts';

/** `flatfield chart write`: a chart as a picture that a person or a generator shows. */
const chartWriteCommand = defineCommand({
  positionals: { name: { type: 'string', describe: 'Name of the chart', demandOption: true } },
  options: {
    resolution: { ...textOption('Size of the screen, such as 3840x2160'), demandOption: true },
    out: pathOption('PNG file to write, a new one [default: NAME-RESOLUTION.png]'),
    ...jsonInOutOption,
  },
  run: async ({ name, resolution, out, json }, { print, path }) => {
    const chart = findChart(name);
    if (!chart) {
      const known = CHARTS.map((one) => one.name);
      throw usageError(`Chart ${JSON.stringify(name)} is not known${meantName(name, known)}`);
    }
    const size = parseResolution(resolution);
    const file = resolve(out ?? path(patternFileName(chart.name, size)));
    await writtenAsNew(file, writePatternFile(file, chart, size, true));
    const { columns, rows } = chart;
    const cells = chartCells(chart).map(({ row, column, codes }) => ({ row: row + 1, column: column + 1, ...codes }));
    const text = `${JSON.stringify({ name: chart.name, file, ...size, columns, rows, cells }, null, 2)}\n`;
    const jsonFile = `${file.replace(/\.png$/i, '')}.json`;
    if (json) await writtenAsNew(jsonFile, writeFile(jsonFile, text, { flag: 'wx' }));
    print(json ? text : `${file}\n`);
    return exitCodes.pass;
  },
});

/** Waits until a new file is written. Throws `usage` if it cannot be. */
async function writtenAsNew(file: string, written: Promise<void>): Promise<void> {
  await written.catch((cause: unknown) => {
    if (!(cause instanceof Error && 'code' in cause && 'syscall' in cause)) throw cause;
    const why = cause.code === 'EEXIST' ? 'it exists already; name another file with --out' : systemMessage(cause);
    throw usageError(`The chart was not written to ${file}: ${why}.`, { cause });
  });
}

/** The commands below `flatfield chart`. */
export const chartCommands: readonly CommandEntry[] = [
  {
    usage: 'write <name>',
    describe: `Write a chart as a PNG without color profile: ${CHARTS.map(({ name }) => name).join(', ')}`,
    load: async () => chartWriteCommand,
  },
];
