import { serializeXml, type XmlElement } from './xml.ts';

/** A JUnit document: suites of cases. */
export interface JunitDocument {
  readonly name: string;
  readonly durationMs?: number;
  readonly suites: readonly JunitSuite[];
}

/** One suite; what is not given is not written. */
export interface JunitSuite {
  readonly name: string;
  /** UTC, ISO 8601. */
  readonly startedAt?: string;
  readonly durationMs?: number;
  readonly hostname?: string;
  readonly properties?: Readonly<Record<string, string>>;
  readonly cases: readonly JunitCase[];
}

/** One test case: its subject and its problem. */
export interface JunitCase {
  readonly name: string;
  readonly classname: string;
  readonly durationMs?: number;
  /** `failure`: judged and bad; `error`: could not be judged; `skipped`: not tried. */
  readonly problem: JunitProblem;
  readonly output?: readonly string[];
}

export type JunitProblem = {
  readonly kind: 'failure' | 'error' | 'skipped';
  readonly code: string;
  readonly message: string;
} | null;

/** A case before it knows its class. */
export type UnclassedCase = Omit<JunitCase, 'classname'>;

/** A JUnit document as XML, each suite and the whole with their counts. */
export function junitXml({ name, durationMs, suites }: JunitDocument): string {
  return serializeXml({
    name: 'testsuites',
    attributes: { name, ...tally(suites.flatMap(({ cases }) => cases)), time: seconds(durationMs) },
    children: suites.map(suiteElement),
  });
}

function suiteElement({ name, startedAt, durationMs, hostname, properties, cases }: JunitSuite): XmlElement {
  const written = properties && { name: 'properties', children: Object.entries(properties).map(propertyElement) };
  return {
    name: 'testsuite',
    attributes: { name, timestamp: startedAt, hostname, ...tally(cases), time: seconds(durationMs) },
    children: [...(written ? [written] : []), ...cases.map(caseElement)],
  };
}

function propertyElement([name, value]: [string, string]): XmlElement {
  return { name: 'property', attributes: { name, value } };
}

function caseElement({ name, classname, durationMs, problem, output = [] }: JunitCase): XmlElement {
  const outcome = problem && {
    name: problem.kind,
    attributes: { type: problem.code, message: problem.message },
    children: [problem.message],
  };
  const written = output.length === 0 ? null : { name: 'system-out', children: [output.join('\n')] };
  return {
    name: 'testcase',
    attributes: { name, classname, time: seconds(durationMs) },
    children: [outcome, written].filter((element) => element !== null),
  };
}

function tally(cases: readonly JunitCase[]) {
  const count = (kind: 'failure' | 'error' | 'skipped') => cases.filter(({ problem }) => problem?.kind === kind).length;
  return { tests: cases.length, failures: count('failure'), errors: count('error'), skipped: count('skipped') };
}

function seconds(milliseconds: number | undefined): string | undefined {
  return milliseconds === undefined ? undefined : (milliseconds / 1000).toFixed(3);
}
