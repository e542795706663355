import { FlatfieldError } from '../../base/flatfield-error.ts';
import type { GoldenResult } from '../../protocol/golden-result.ts';
import { holding } from '../../run/holding.ts';
import {
  type BegunCheck,
  beginGoldenCheck,
  endGoldenCheck,
  isGoldenUnit,
} from '../../station/golden/check-golden-unit.ts';
import { defineCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { inspectOnLine } from '../inspect/inspect-on-line.ts';
import { type InspectArguments, type InspectOptionName, inspectOptions } from '../inspect/inspect-options.ts';
import { holdLine } from '../line/hold-line.ts';
import { printable } from '../printable.ts';
import { clocksOf, goldenFolderOf } from './golden-unit-of.ts';
import { prepareCheck } from './prepare-check.ts';

/** Options of `flatfield inspect` that the reference decides, or that a check has not. */
const OF_REFERENCE = [
  'resolution',
  'profile',
  'unit',
  'unit-pattern',
  'retest-reason',
  'color-mode',
  'lock-keys',
  'marker',
  'bit-depth',
  'layout',
  'order',
  'patches',
  'repeat',
  'stop-at-fail',
  'history',
  'tone-response',
  'guard-band',
  'accept-signal',
  'require-detectable',
  'fail-on',
  'resume',
  'calibrate-first',
  'tag-asset',
] as const satisfies readonly InspectOptionName[];

type OfReference = (typeof OF_REFERENCE)[number];

const entries = Object.entries(inspectOptions);
const isOfReference = (name: string) => (OF_REFERENCE as readonly string[]).includes(name);
const checkOptions = Object.fromEntries(entries.filter(([name]) => !isOfReference(name))) as Omit<
  typeof inspectOptions,
  OfReference
>;

/** `flatfield golden check`: inspects the golden unit as its reference was inspected. Ends in 0 only if it measures as before. */
export const goldenCheckCommand = defineCommand({
  options: checkOptions,
  run: async (argv, context) => {
    const none = Object.fromEntries(OF_REFERENCE.map((name) => [name, undefined])) as Pick<
      InspectArguments,
      OfReference
    >;
    const { prepared, kind, file } = await prepareCheck({ ...none, ...argv }, context);
    const folder = goldenFolderOf(context);
    let begun: BegunCheck | undefined;
    let result: GoldenResult = 'unfinished';
    const ended = await holding(async (hold) => {
      const line = await holdLine(hold, prepared.options, { isStated: argv.line !== undefined }, context);
      return inspectOnLine(prepared, line, context, {
        onStart: async ({ monitor }) => {
          if (!isGoldenUnit(file, monitor)) {
            const { modelName, serialNumber, id } = file.reference.monitor;
            throw new FlatfieldError(
              'golden-unit',
              `This is not the golden unit: connect ${printable(`${modelName} ${serialNumber} (${id})`)}.`,
            );
          }
          begun = await beginGoldenCheck(folder, kind, clocksOf(context));
        },
        onWritten: async (written) => {
          if (begun) result = await endGoldenCheck(folder, begun, written);
        },
      });
    });
    context.tell(`${TEXTS[result]}\n`);
    if (result === 'unfinished') return ended === exitCodes.interrupted ? ended : exitCodes.inconclusive;
    return result === 'good' ? exitCodes.pass : exitCodes.fail;
  },
});

const TEXTS: Readonly<Record<GoldenResult, string>> = {
  good: 'Golden unit: good. The interval starts again.',
  failed: 'Golden unit: failed. No run of this station passes until a check is good.',
  unfinished: 'Golden unit: not checked. No run of this station passes until a check is good.',
};
