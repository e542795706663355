import { frozen } from '../frozen.ts';

/** A simulator that answered, as it says itself. */
export interface Simulation {
  readonly scenario: string;
  readonly seed: number;
  readonly timeScale: number;
}

/** Header of every answer of `flatfield simulate`; the simulator has the name, too. */
const SIMULATION_HEADER = 'flatfield-simulation';

/** True if the headers of an answer say that it is a simulator's. */
export function isSimulated(headers: Readonly<Record<string, string>>): boolean {
  return headers[SIMULATION_HEADER] !== undefined;
}

/** The simulation that the headers of an answer name; null if none. Any value of the header means a simulation. */
function simulationIn(headers: Readonly<Record<string, string>>): Simulation | null {
  const header = headers[SIMULATION_HEADER];
  if (header === undefined) return null;
  const fields = new URLSearchParams(header);
  const [seed, timeScale] = [Number(fields.get('seed') ?? 1), Number(fields.get('timeScale') ?? 1)];
  return frozen({
    scenario: fields.get('scenario')?.slice(0, 200) || 'unknown',
    seed: Number.isSafeInteger(seed) ? seed : 1,
    timeScale: Number.isFinite(timeScale) ? timeScale : 1,
  });
}

/** Remembers the first simulation that any answer of a service was of. */
export class SeenSimulation {
  #seen: Simulation | null = null;

  get seen(): Simulation | null {
    return this.#seen;
  }

  note({ headers }: { readonly headers: Readonly<Record<string, string>> }): void {
    this.#seen ??= simulationIn(headers);
  }
}
