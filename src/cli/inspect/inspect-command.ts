import { holding } from '../../inspect/holding.ts';
import { defineCommand } from '../command.ts';
import { holdLine } from '../line/hold-line.ts';
import { inspectOnLine } from './inspect-on-line.ts';
import { inspectOptions } from './inspect-options.ts';
import { prepareInspection } from './prepare-inspection.ts';
import { refuseOtherUnits } from './refuse-other-units.ts';

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
    const prepared = await prepareInspection(argv, context);
    if (prepared.earlier === null) refuseOtherUnits(prepared.options);
    return holding(async (hold) => {
      const line = await holdLine(hold, prepared.options, { isStated: argv.line !== undefined }, context);
      return inspectOnLine(prepared, line, context);
    });
  },
});
