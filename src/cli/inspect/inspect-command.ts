import { holding } from '../../inspect/holding.ts';
import { defineCommand } from '../command.ts';
import { holdLine } from '../line/hold-line.ts';
import { inspectOnLine } from './inspect-on-line.ts';
import { inspectOptions } from './inspect-options.ts';
import { refuseOtherUnits } from './refuse-other-units.ts';
import { requestOf } from './request-of.ts';

/** Calls that most people begin with. */
const inspectExamples = [
  ['Try it without a monitor', 'flatfield inspect --simulate flat'],
  ['The connected monitor, patches in a browser window', 'flatfield inspect --resolution 3840x2160 --show'],
  ['Whether code values arrive unchanged', 'flatfield inspect --resolution 3840x2160 --show --profile signal-exact'],
  ['One patch that is on the screen already', 'flatfield inspect --resolution 3840x2160 --patches white --shown'],
  ['Resume an interrupted run', 'flatfield inspect --resume reports/RUN'],
] as const;

/** `flatfield inspect`: the whole road for one monitor. */
export const inspectCommand = defineCommand({
  options: inspectOptions,
  examples: inspectExamples,
  run: async (argv, context) => {
    const call = await requestOf(argv, context);
    if (call.earlier === null) refuseOtherUnits(call.argv);
    return holding(async (hold) => {
      const line = await holdLine(hold, call.argv, { isStated: argv.line !== undefined }, context);
      return inspectOnLine(call, line, context);
    });
  },
});
