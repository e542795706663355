import { FlatfieldError } from '../../base/flatfield-error.ts';
import type { StartedRun, WrittenRun } from '../../inspect/services.ts';
import type { GoldenResult } from '../../line/protocol/golden-result.ts';
import {
  type BegunCheck,
  beginGoldenCheck,
  endGoldenCheck,
  isGoldenUnit,
} from '../../line/station/golden/check-golden-unit.ts';
import type { CommandContext } from '../command.ts';
import { printable } from '../printable.ts';
import { clocksOf, goldenFolderOf } from './golden-unit-of.ts';
import type { PreparedCheck } from './prepare-check.ts';

/** Steps of a check before and after its inspection. */
export interface GoldenCheckSteps {
  /** Before the first reading. Throws `golden-unit` if another monitor is connected. */
  readonly onStart: (started: StartedRun) => Promise<void>;
  readonly onWritten: (written: WrittenRun) => Promise<void>;
  readonly result: () => GoldenResult;
}

/** The steps of one check. */
export function goldenCheckSteps(
  { kind, file }: Pick<PreparedCheck, 'kind' | 'file'>,
  context: Pick<CommandContext, 'environment' | 'clock'>,
): GoldenCheckSteps {
  const folder = goldenFolderOf(context);
  let begun: BegunCheck | undefined;
  let result: GoldenResult = 'unfinished';
  return {
    onStart: async ({ monitor }) => {
      if (!isGoldenUnit(file, monitor)) {
        const { modelName, serialNumber, id } = file.reference.monitor;
        const wanted = printable(`${modelName} ${serialNumber} (${id})`);
        throw new FlatfieldError('golden-unit', `This is not the golden unit: connect ${wanted}.`);
      }
      begun = await beginGoldenCheck(folder, kind, clocksOf(context));
    },
    onWritten: async (written) => {
      if (begun) result = await endGoldenCheck(folder, begun, written);
    },
    result: () => result,
  };
}
