import type { InspectOptions, PlaceProbe } from '../index.ts';
import { askOperator } from './ask-operator.ts';
import type { CommandContext } from './command.ts';
import { lightSimulation } from './light-simulation.ts';
import { type MeterArguments, type MeterDriver, noLight, openMeter } from './meter-options.ts';
import { usageError } from './usage-error.ts';
import type { Session } from './with-local-api.ts';

type Arguments = MeterArguments & { readonly meter?: MeterDriver | undefined };

/**
 * Opens the light meter that the options name, if they name one, does the work, and releases it, whatever comes of it. Throws `usage`,
 * before anything is opened, and what opening it throws.
 */
export async function withMeter<T>(
  argv: Arguments,
  simulated: Session['simulated'],
  context: CommandContext,
  work: (light: InspectOptions['light'], simulation?: InspectOptions['simulated']) => Promise<T>,
): Promise<T> {
  const { meter: driver } = argv;
  if (driver === undefined) {
    const alone = Object.keys(argv).find((name) => name.startsWith('meter-') && argv[name as keyof Arguments]);
    if (alone) throw usageError(`--${alone} goes with --meter: give both.`);
    return work(undefined);
  }
  if (driver === 'ca410' && simulated !== null) {
    throw usageError('A CA-410 cannot measure a simulated monitor: leave out --simulate, or use --meter fake.');
  }
  const simulation = driver === 'fake' && simulated === null ? await simulationAt(argv, context) : null;
  // A simulated probe follows the marker; without a terminal, nobody needs to be asked to move it.
  const isFollowing = simulated !== null || (simulation !== null && !context.stdin().isTTY);
  const place = isFollowing ? () => undefined : placeByPerson(context);
  context.tell('Connecting to the meter.\n');
  const meter = await openMeter(driver, ...onSimulated(driver, argv, simulated, context));
  try {
    return await work({ meter, place }, simulation);
  } finally {
    await meter.release();
  }
}

/** Has the operator put the meter on each point: asks on the terminal and goes on at Enter. */
function placeByPerson(context: CommandContext): PlaceProbe {
  if (!context.stdin().isTTY) {
    throw usageError('Cannot ask for the meter to be moved: standard input is not a terminal.');
  }
  return ({ xPx, yPx }, { signal }) =>
    askOperator(`Put the meter on the marker at ${xPx},${yPx}, then press Enter. `, context, signal);
}

/** A simulator of another process, whose light a simulated meter measures: its verdict is no verdict on a real monitor. */
function simulationAt({ 'meter-port': lightUrl }: Arguments, { signal }: CommandContext) {
  if (lightUrl === undefined) throw noLight();
  return lightSimulation(lightUrl, signal);
}

/** A program that stands in for an instrument finds the simulated light by its address. */
function onSimulated(
  driver: MeterDriver,
  argv: Arguments,
  simulated: Session['simulated'],
  context: CommandContext,
): [MeterArguments, CommandContext] {
  if (simulated === null) return [argv, context];
  const { lightUrl } = simulated.simulator;
  if (driver === 'fake') return [{ ...argv, 'meter-port': argv['meter-port'] ?? lightUrl }, context];
  return [argv, { ...context, environment: { ...context.environment, FLATFIELD_LIGHT_URL: lightUrl } }];
}
