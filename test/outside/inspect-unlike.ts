import { createLocalApi, FlatfieldError, inspect, wording } from '../../src/entries/index.ts';
import type { InspectOptions } from '../../src/inspect/services.ts';
import type { Position } from '../../src/plan/sampling/sample-point.ts';
import type { MonitorServer } from './monitor-server.ts';
import { badMonitors, startUnlikeMonitor, timeoutsOf, type Unlikeness } from './unlike-monitor.ts';

/** How a run on an unlike monitor ended. */
export interface UnlikeResult {
  /** `error`: without a record. */
  readonly outcome: 'pass' | 'fail' | 'inconclusive' | 'error';
  /** The error, or the first reason that is not a note. */
  readonly why: string;
  readonly notes: readonly string[];
  /** Probable causes, as sentences. */
  readonly causes: readonly string[];
  /** True if color mode, key lock and marker are as they were. */
  readonly isAsItWas: boolean;
}

/** Inspects color mode 3 with the keys locked, 3x3 points of white and black. `bad`: what is wrong with the monitor; `times`: size of its signal to the one that is stated. */
export async function inspectUnlike(
  names: readonly Unlikeness[],
  bad?: string,
  options: Partial<Omit<InspectOptions, 'api'>> = {},
  times = 1,
): Promise<UnlikeResult> {
  const { server, clock } = await startUnlikeMonitor(names);
  server.state.width *= times;
  server.state.height *= times;
  if (bad) badMonitors[bad]?.({ server, clock });
  const api = createLocalApi({ baseUrl: server.url, clock, timeoutsMs: timeoutsOf(names) });
  const before = leftOf(server);
  try {
    const judged = await inspect({
      ...{
        api,
        clock,
        resolution: '1920x1080',
        layout: '3x3',
        patches: ['white', 'black'],
      },
      ...{ colorMode: 2, lockKeys: true, acceptSignal: true },
      // A full screen, whatever its size.
      showPatch: ({ codes, bitDepth, codesAt }) => {
        const scaled = ({ xPx, yPx }: Position) =>
          codesAt({ xPx: Math.floor(xPx / times), yPx: Math.floor(yPx / times) });
        server.show({ codes, bitDepth, codesAt: scaled });
      },
      ...options,
    });
    const { outcome, reasons } = judged.judgment.verdict;
    const main = reasons.find(({ weight }) => weight !== 'note');
    return {
      outcome,
      why: main ? `${main.code} ${JSON.stringify(main.params)}` : '',
      notes: reasons
        .filter(({ weight }) => weight === 'note')
        .map(({ code, params }) => `${code} ${JSON.stringify(params)}`),
      causes: judged.judgment.diagnoses.map((one) => wording('en', judged.plan).diagnosis(one).sentence),
      isAsItWas: leftOf(server) === before,
    };
  } catch (error) {
    if (!(error instanceof FlatfieldError)) throw error;
    return {
      outcome: 'error',
      why: `${error.code}: ${error.message}`,
      notes: [],
      causes: [],
      isAsItWas: leftOf(server) === before,
    };
  } finally {
    await api.close();
    await server.close();
  }
}

function leftOf({ state: { selected, keyLock, marker } }: MonitorServer): string {
  return JSON.stringify({ selected, keyLock, marker });
}
