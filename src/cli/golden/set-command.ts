import { readRunSoFar } from '../../inspect/resume-run.ts';
import { setGoldenUnit } from '../../line/station/golden/check-golden-unit.ts';
import { readUnchangedRun } from '../../record/run-folder/read-unchanged-run.ts';
import { defineCommand } from '../command.ts';
import { exitCodes, usageError } from '../exit-codes.ts';
import { durationText } from '../fleet/duration.ts';
import { printable } from '../printable.ts';
import { quotedPath } from '../quoted-path.ts';
import { goldenRuleOptions, goldenRulesOf } from './golden-rules.ts';
import { goldenFolderOf } from './golden-unit-of.ts';

/** `flatfield golden set`: a finished run becomes the reference of this station's golden unit. */
export const goldenSetCommand = defineCommand({
  positionals: {
    run: {
      type: 'string',
      describe: 'Folder of a run of the golden unit that passed',
      demandOption: true,
      normalize: true,
    },
  },
  options: goldenRuleOptions,
  run: async ({ run, ...argv }, context) => {
    const rules = goldenRulesOf(argv);
    const { inspection, folder } = await readUnchangedRun(run);
    if (inspection.meter)
      throw usageError(
        `${quotedPath(folder)} was judged from a file: the golden unit needs a run that this station read.`,
      );
    const { options } = await readRunSoFar(folder);
    const file = await setGoldenUnit(goldenFolderOf(context), { inspection, folder, options }, rules);
    const { reading, isSimulated, reference, every } = file;
    const of = `readings of ${reading === 'light' ? 'light' : 'the signal'}${isSimulated ? ' of simulated monitors' : ''}`;
    context.print(
      `Golden unit for ${of}: ${printable(reference.unit)}, ${printable(reference.monitor.modelName)}. ` +
        `To be checked every ${durationText(every.ms)} and ${every.runs} runs.\n` +
        'No run passes before its first check: flatfield golden check\n',
    );
    return exitCodes.pass;
  },
});
