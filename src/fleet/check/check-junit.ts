import { type JunitCase, junitXml } from '../../report/ci/junit-xml.ts';
import type { FleetCheck } from './check-fleet.ts';
import type { DueMonitor } from './due-monitor.ts';

/**
 * A check as JUnit XML: a case a monitor; due is a failure, what could not be judged an error. An empty fleet is an error, and so is
 * each doubt about the folder.
 */
export function checkJunit({ monitors, doubts }: FleetCheck): string {
  const ofFleet = [
    ...doubts.map((message) => fleetError('sync', 'sync', message)),
    ...(monitors.length === 0 ? [fleetError('fleet', 'empty', 'No monitor was checked.')] : []),
  ];
  const cases = [...ofFleet, ...monitors.map(monitorCase)];
  return junitXml({ name: 'flatfield fleet check', suites: [{ name: classname, cases }] });
}

const classname = 'flatfield.fleet';

function fleetError(name: string, code: string, message: string): JunitCase {
  return { name, classname, problem: { kind: 'error', code, message } };
}

function monitorCase({ id, modelName, serialNumber, state, due, unknown }: DueMonitor): JunitCase {
  const problems = {
    due: { kind: 'failure', code: 'due', message: due.join('; ') },
    unknown: { kind: 'error', code: 'unknown', message: unknown.join('; ') },
    good: null,
  } as const;
  return { name: `${modelName} ${serialNumber} (${id})`, classname, problem: problems[state] };
}
