import { z } from 'zod';
import type { Hold } from '../../inspect/holding.ts';
import type { InspectOptions } from '../../inspect/inspect-options.ts';
import type { PlaceProbe } from '../../inspect/session/light-options.ts';
import type { MeterDriver } from '../../read/meter/meter.ts';
import type { ReportLanguage } from '../../report/languages/languages.ts';
import type { CommandContext } from '../command.ts';
import { usageError } from '../exit-codes.ts';
import type { ApiSession } from './hold-local-api.ts';
import {
  type MeterArguments,
  type MeteringArguments,
  meteringOf,
  meteringOptions,
  meterOptions,
  noLight,
  openMeter,
  shortWarmUp,
} from './meter-options.ts';
import { operatorAnswer } from './operator-answer.ts';

const simulation = z.object({ scenario: z.string(), seed: z.int(), timeScale: z.number() });

/** The simulation that serves the light at an address, for the record of a run that measures it. Throws `usage` if none does. */
async function lightSimulation(lightUrl: string, signal: AbortSignal): Promise<InspectOptions['simulated']> {
  try {
    const response = await fetch(`${lightUrl}/simulation`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(5000)]),
    });
    return simulation.parse(await response.json());
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw usageError(
      `--meter-port: no simulated light is served at ${lightUrl}. Give the address that simulate --meter prints.`,
      { cause },
    );
  }
}

type Arguments = MeterArguments &
  MeteringArguments & { readonly meter?: MeterDriver | undefined; readonly shown?: boolean | undefined };

/** Settings of a run with a meter, besides its options. */
export interface MeterCircumstances {
  readonly simulated: ApiSession['simulated'];
  /** Of the texts for the operator. */
  readonly lang: ReportLanguage;
}

/** The light meter of a run, and the simulation whose light it measures, if that runs in another process. */
type HeldMeter = Pick<InspectOptions, 'light' | 'simulated'>;

/**
 * Opens the light meter that the options name, if they name one. Throws `usage`, before anything is opened, and what opening it throws.
 */
export async function holdMeter(
  hold: Hold,
  argv: Arguments,
  { simulated, lang }: MeterCircumstances,
  context: CommandContext,
): Promise<HeldMeter> {
  const { meter: driver } = argv;
  if (driver === undefined) {
    const names = Object.keys({ ...meterOptions, ...meteringOptions }) as (keyof Arguments)[];
    const alone = names.find((name) => argv[name]);
    if (alone) throw usageError(`--${alone} goes with --meter: give both.`);
    return {};
  }
  if (driver === 'ca410' && simulated !== null) {
    throw usageError('A CA-410 cannot measure a simulated monitor: leave out --simulate, or use --meter fake.');
  }
  if (argv.ambient && argv.shown) throw usageError('--ambient needs a black screen, but --shown keeps the one patch.');
  const simulation = driver === 'fake' && simulated === null ? await simulationAt(argv, context) : null;
  const metering = meteringOf(argv, (simulated ?? simulation)?.timeScale);
  // A simulated probe follows the marker; without a terminal, no prompt to move it is needed.
  const isFollowing = simulated !== null || (simulation !== null && !context.stdin().isTTY);
  const button = new Button();
  const place = isFollowing ? () => undefined : placeByPerson(context, button);
  if (driver !== 'fake' && simulated === null) context.tell(shortWarmUp(argv['warm-up']));
  context.tell('Connecting to the meter.\n');
  const meter = await hold(openMeter(driver, ...onSimulated(driver, argv, simulated, context), () => button.press()));
  const onWarmUp = (text: string) => context.tell(`${text}\n`);
  return { light: { ...metering, meter, place, lang, onWarmUp }, ...(simulation && { simulated: simulation }) };
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

/** A simulator of another process, whose light a simulated meter measures: a verdict on it does not apply to a real monitor. */
function simulationAt({ 'meter-port': lightUrl }: Arguments, { signal }: CommandContext) {
  if (lightUrl === undefined) throw noLight();
  return lightSimulation(lightUrl, signal);
}

/** A program used in place of an instrument finds the simulated light by its address. */
function onSimulated(
  driver: MeterDriver,
  argv: Arguments,
  simulated: ApiSession['simulated'],
  context: CommandContext,
): [MeterArguments, CommandContext] {
  if (simulated === null) return [argv, context];
  const { lightUrl } = simulated.simulator;
  if (driver === 'fake') return [{ ...argv, 'meter-port': argv['meter-port'] ?? lightUrl }, context];
  return [argv, { ...context, environment: { ...context.environment, FLATFIELD_LIGHT_URL: lightUrl } }];
}
