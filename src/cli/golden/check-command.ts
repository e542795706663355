import { holding } from '../../inspect/holding.ts';
import type { GoldenResult } from '../../line/protocol/golden-result.ts';
import { defineCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { inspectOnLine } from '../inspect/inspect-on-line.ts';
import { holdLine } from '../line/hold-line.ts';
import { goldenCheckSteps } from './golden-check-steps.ts';
import { checkOptions, prepareCheck } from './prepare-check.ts';

/** `flatfield golden check`: inspects the golden unit as its reference was inspected. Ends in 0 only if it measures as before. */
export const goldenCheckCommand = defineCommand({
  options: checkOptions,
  run: async (argv, context) => {
    const check = await prepareCheck(argv, context);
    const steps = goldenCheckSteps(check, context);
    const ended = await holding(async (hold) => {
      const line = await holdLine(hold, check.call.argv, { isStated: argv.line !== undefined }, context);
      return inspectOnLine(check.call, line, context, steps);
    });
    const result = steps.result();
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
