import { serializeXml } from '../report/xml.ts';
import type { FleetCheck } from './check-fleet.ts';
import type { DueMonitor } from './due-monitor.ts';

/** A check as JUnit XML: a case a monitor; due is a failure, what could not be judged an error. An empty fleet is an error. */
export function checkJunit({ monitors, counts }: FleetCheck): string {
  const isEmpty = monitors.length === 0;
  const tally = { tests: isEmpty ? 1 : monitors.length, failures: counts.due, errors: isEmpty ? 1 : counts.unknown };
  const cases = isEmpty ? [emptyCase] : monitors.map(monitorCase);
  return serializeXml({
    name: 'testsuites',
    attributes: { name: 'flatfield fleet check', ...tally },
    children: [{ name: 'testsuite', attributes: { name: 'flatfield.fleet', ...tally, skipped: 0 }, children: cases }],
  });
}

const emptyCase = {
  name: 'testcase',
  attributes: { name: 'fleet', classname: 'flatfield.fleet' },
  children: [{ name: 'error', attributes: { type: 'empty', message: 'No monitor was checked.' } }],
};

function monitorCase({ id, modelName, serialNumber, state, due, unknown }: DueMonitor) {
  const problems = [
    ...(state === 'due' ? [{ name: 'failure', attributes: { type: 'due', message: due.join('; ') } }] : []),
    ...(state === 'unknown' ? [{ name: 'error', attributes: { type: 'unknown', message: unknown.join('; ') } }] : []),
  ];
  return {
    name: 'testcase',
    attributes: { name: `${modelName} ${serialNumber} (${id})`, classname: 'flatfield.fleet' },
    children: problems,
  };
}
