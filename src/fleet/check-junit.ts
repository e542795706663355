import { serializeXml } from '../report/xml.ts';
import type { FleetCheck } from './check-fleet.ts';
import type { DueMonitor } from './due-monitor.ts';

/**
 * A check as JUnit XML: a case a monitor; due is a failure, what could not be judged an error. An empty fleet is an error, and so is
 * each doubt about the folder.
 */
export function checkJunit({ monitors, counts, doubts }: FleetCheck): string {
  const ofFleet = [...doubts.map(doubtCase), ...(monitors.length === 0 ? [emptyCase] : [])];
  const cases = [...ofFleet, ...monitors.map(monitorCase)];
  const tally = { tests: cases.length, failures: counts.due, errors: ofFleet.length + counts.unknown };
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

function doubtCase(message: string) {
  return {
    name: 'testcase',
    attributes: { name: 'sync', classname: 'flatfield.fleet' },
    children: [{ name: 'error', attributes: { type: 'sync', message } }],
  };
}

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
