import type { Inspection } from '../inspection/inspection.ts';
import { serializeXml, type XmlElement } from './xml.ts';

/** One test case: what it is about, and what was wrong with it. */
export interface JunitCase {
  readonly name: string;
  readonly classname: string;
  readonly durationMs: number;
  readonly problem: { readonly kind: 'failure' | 'error'; readonly code: string; readonly message: string } | null;
  readonly output: readonly string[];
}

/** A JUnit document of named suites, each with the properties of the run. */
export function junitDocument(inspection: Inspection, suites: Readonly<Record<string, readonly JunitCase[]>>): string {
  return serializeXml({
    name: 'testsuites',
    attributes: { name: 'flatfield', ...tally(Object.values(suites).flat()), time: seconds(inspection.durationMs) },
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
    basis: judgement.verdict.basis,
    simulated: simulated === null ? 'no' : simulated.scenario,
  };
  return {
    name: 'testsuite',
    attributes: {
      name: `flatfield.${name}`,
      timestamp: inspection.startedAt,
      hostname: inspection.station.name,
      ...tally(cases),
      time: seconds(cases.reduce((sum, { durationMs }) => sum + durationMs, 0)),
    },
    children: [
      {
        name: 'properties',
        children: Object.entries(properties).map(([key, value]) => ({
          name: 'property',
          attributes: { name: key, value },
        })),
      },
      ...cases.map(caseElement),
    ],
  };
}

function caseElement({ name, classname, durationMs, problem, output }: JunitCase): XmlElement {
  const outcome =
    problem === null
      ? []
      : [
          {
            name: problem.kind,
            attributes: { type: problem.code, message: problem.message },
            children: [problem.message],
          },
        ];
  const written = output.length === 0 ? [] : [{ name: 'system-out', children: [output.join('\n')] }];
  return {
    name: 'testcase',
    attributes: { name, classname, time: seconds(durationMs) },
    children: [...outcome, ...written],
  };
}

function tally(cases: readonly JunitCase[]): { tests: number; failures: number; errors: number; skipped: number } {
  const count = (kind: 'failure' | 'error') => cases.filter(({ problem }) => problem?.kind === kind).length;
  return { tests: cases.length, failures: count('failure'), errors: count('error'), skipped: 0 };
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}
