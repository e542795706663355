import { stateFolder } from '../../base/storage/state-folder.ts';
import type { GoldenWatch } from '../../judge/golden/golden-schema.ts';
import { clockReading } from '../../line/protocol/clock-reading.ts';
import { type GoldenKind, goldenFolder } from '../../line/station/golden/golden-file.ts';
import { type ReadClocks, watchGoldenUnit } from '../../line/station/golden/watch-golden-unit.ts';
import { systemBootClock } from '../../line/station/spool/boot-clock.ts';
import type { CommandContext } from '../command.ts';
import type { InspectArguments } from '../inspect/inspect-options.ts';

type Context = Pick<CommandContext, 'environment' | 'clock'>;

/** The golden unit that an inspection with these options asks; null if none is set for such readings. No option leads to another one. */
export function goldenUnitOf(
  options: Pick<InspectArguments, 'meter' | 'simulate'>,
  context: Context,
): Promise<GoldenWatch | null> {
  return watchGoldenUnit(goldenFolderOf(context), goldenKindOf(options), clocksOf(context));
}

/** A simulated meter measures simulated monitors only. */
export function goldenKindOf({ meter, simulate }: Pick<InspectArguments, 'meter' | 'simulate'>): GoldenKind {
  return {
    reading: meter === undefined ? 'signal' : 'light',
    isSimulated: simulate !== undefined || meter === 'fake',
  };
}

export function goldenFolderOf({ environment }: Pick<Context, 'environment'>): string {
  return goldenFolder(stateFolder(environment, process.platform));
}

/** The clocks of this computer, the one that people set as the command has it. */
export function clocksOf({ clock }: Pick<Context, 'clock'>): ReadClocks {
  return async () => clockReading(clock?.now() ?? new Date(), await systemBootClock());
}
