import type { Inspection } from '../inspection/inspection.ts';
import { isSignalPathOnly, SIGNAL_PATH_ONLY } from '../verdict/signal-path-only.ts';
import { type JunitCase, junitCase, junitSeconds, junitTally } from './junit-case.ts';
import { wording } from './wording.ts';
import { serializeXml, type XmlElement } from './xml.ts';

/** A JUnit document of named suites, each with the properties of the run. */
export function junitDocument(inspection: Inspection, suites: Readonly<Record<string, readonly JunitCase[]>>): string {
  return serializeXml({
    name: 'testsuites',
    attributes: {
      name: 'flatfield',
      ...junitTally(Object.values(suites).flat()),
      time: junitSeconds(inspection.durationMs),
    },
    children: Object.entries(suites).map(([name, cases]) => suite(inspection, name, cases)),
  });
}

function suite(inspection: Inspection, name: string, cases: readonly JunitCase[]): XmlElement {
  const { monitor, unit, simulated, judgement } = inspection;
  const properties = {
    runId: inspection.runId,
    tool: `flatfield ${inspection.tool.version}`,
    monitor: `${monitor.modelName} ${monitor.serialNumber} (${monitor.id})`,
    unit: unit ?? '',
    profile: `${judgement.profile.name} ${judgement.profile.version}`,
    basis: wording('en', inspection.plan).basis(judgement.verdict.basis),
    ...(isSignalPathOnly(inspection, judgement.profile) && { scope: SIGNAL_PATH_ONLY }),
    simulated: simulated === null ? 'no' : simulated.scenario,
  };
  return {
    name: 'testsuite',
    attributes: {
      name: `flatfield.${name}`,
      timestamp: inspection.startedAt,
      hostname: inspection.station.name,
      ...junitTally(cases),
      time: junitSeconds(cases.reduce((sum, { durationMs }) => sum + durationMs, 0)),
    },
    children: [
      {
        name: 'properties',
        children: Object.entries(properties).map(([key, value]) => ({
          name: 'property',
          attributes: { name: key, value },
        })),
      },
      ...cases.map(junitCase),
    ],
  };
}
