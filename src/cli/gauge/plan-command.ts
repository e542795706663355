import { randomInt } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { systemMessage } from '../../base/system-message.ts';
import { planGaugeStudy } from '../../record/gauge/gauge-study.ts';
import { writeGaugeStudy } from '../../record/gauge/study-file.ts';
import { defineCommand } from '../command.ts';
import { exitCodes, usageError } from '../exit-codes.ts';
import { numberOption, pathOption, textOption } from '../option-kinds.ts';
import { quotedPath } from '../quoted-path.ts';

/** `flatfield gauge plan`: the file of a study, with its steps in random order. */
export const gaugePlanCommand = defineCommand({
  options: {
    parts: {
      ...textOption('Number of parts, or their names as a comma list: the units of the runs'),
      demandOption: true,
    },
    operators: { ...textOption('Number of operators, or their names as a comma list'), demandOption: true },
    trials: { ...numberOption('How often each operator reads each part, 2 or more'), demandOption: true },
    seed: numberOption('Seed of the random order [default: another one each time]'),
    out: pathOption('File to write, a new one [default: gauge-study.json]'),
  },
  run: async ({ parts, operators, trials, seed, out }, { print, path }) => {
    const study = planGaugeStudy({
      parts: namesOf(parts, (index) => String(index + 1)),
      operators: namesOf(operators, letterOf),
      trials,
      seed: seed ?? randomInt(2 ** 31),
    });
    const file = resolve(out ?? path('gauge-study.json'));
    if (await stat(file).catch(() => null))
      throw usageError(`${quotedPath(file)} exists already; name another file with --out.`);
    await writeGaugeStudy(file, study).catch((cause: unknown) => {
      throw usageError(`The study was not written to ${quotedPath(file)}: ${systemMessage(cause)}.`, { cause });
    });
    print(
      `${file}\n${study.steps.length} steps: ${study.parts.length} parts, ${study.operators.length} operators, ${trials} trials; seed ${study.seed}\n`,
    );
    return exitCodes.pass;
  },
});

/** A count gives names of its own. */
function namesOf(text: string, nameOf: (index: number) => string): readonly string[] {
  if (!/^\d{1,6}$/.test(text.trim())) return text.split(',').map((one) => one.trim().normalize('NFC'));
  return Array.from({ length: Math.min(Number(text), 1001) }, (_, index) => nameOf(index));
}

/** A, B, ... Z, then O27 and so on. */
function letterOf(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : `O${index + 1}`;
}
