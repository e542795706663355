import type { Hold } from '../../inspect/holding.ts';
import type { LightServices, PlaceProbe } from '../../inspect/services.ts';
import type { MeterDriver } from '../../read/meter/meter.ts';
import type { Inspection } from '../../record/inspection.ts';
import type { CommandContext } from '../command.ts';
import { usageError } from '../exit-codes.ts';
import type { ApiSession } from './hold-local-api.ts';
import { type MeterArguments, openMeter, shortWarmUp } from './meter-options.ts';
import { operatorAnswer } from './operator-answer.ts';

/**
 * Opens the light meter that the options name; undefined if they name none. `simulation`: of the run, `simulated`: the simulator of this process.
 * Throws `usage`, and what opening it throws.
 */
export async function holdMeter(
  hold: Hold,
  argv: MeterArguments,
  simulation: Inspection['simulated'],
  simulated: ApiSession['simulated'],
  context: CommandContext,
): Promise<LightServices | undefined> {
  const { meter: driver } = argv;
  if (driver === undefined) return undefined;
  // A simulated probe follows the marker; without a terminal, no prompt to move it is needed.
  const isFollowing = simulated !== null || (simulation !== null && !context.stdin().isTTY);
  const button = new Button();
  const place = isFollowing ? () => undefined : placeByPerson(context, button);
  if (driver !== 'fake' && simulated === null) context.tell(shortWarmUp(argv['warm-up']));
  context.tell('Connecting to the meter.\n');
  const meter = await hold(openMeter(driver, ...onSimulated(driver, argv, simulated, context), () => button.press()));
  return { meter, place, onWarmUp: (text) => context.tell(`${text}\n`) };
}

/** The button of the instrument: it counts only while the operator is asked. */
class Button {
  #listener: (() => void) | null = null;

  readonly listen = (listener: (() => void) | null): void => {
    this.#listener = listener;
  };

  /** True if a prompt was listening. */
  press(): boolean {
    const listener = this.#listener;
    listener?.();
    return listener !== null;
  }
}

/** Has the operator put the meter on each point: asks on the terminal. Throws `usage` if it cannot prompt. */
function placeByPerson(context: CommandContext, button: Button): PlaceProbe {
  if (!context.stdin().isTTY) {
    throw usageError(
      'A light meter needs a person who moves it, but standard input is not a terminal: run this at a terminal, or try it with --meter fake --simulate flat.',
    );
  }
  return (_position, options) => operatorAnswer(options, context, button.listen);
}

/** A program used in place of an instrument finds the simulated light by its address. */
function onSimulated(
  driver: MeterDriver,
  argv: MeterArguments,
  simulated: ApiSession['simulated'],
  context: CommandContext,
): [MeterArguments, CommandContext] {
  if (simulated === null) return [argv, context];
  const { lightUrl } = simulated.simulator;
  if (driver === 'fake') return [{ ...argv, 'meter-port': argv['meter-port'] ?? lightUrl }, context];
  return [argv, { ...context, environment: { ...context.environment, FLATFIELD_LIGHT_URL: lightUrl } }];
}
