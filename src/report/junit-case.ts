import type { XmlElement } from './xml.ts';

/** One test case: what it is about, and what was wrong with it. */
export interface JunitCase {
  readonly name: string;
  readonly classname: string;
  readonly durationMs: number;
  /** `failure`: judged and bad; `error`: could not be judged; `skipped`: not tried. */
  readonly problem: {
    readonly kind: 'failure' | 'error' | 'skipped';
    readonly code: string;
    readonly message: string;
  } | null;
  readonly output: readonly string[];
}

/** A case as the `testcase` element of a JUnit document. */
export function junitCase({ name, classname, durationMs, problem, output }: JunitCase): XmlElement {
  const outcome = problem && {
    name: problem.kind,
    attributes: { type: problem.code, message: problem.message },
    children: [problem.message],
  };
  const written = output.length === 0 ? null : { name: 'system-out', children: [output.join('\n')] };
  return {
    name: 'testcase',
    attributes: { name, classname, time: junitSeconds(durationMs) },
    children: [outcome, written].filter((element) => element !== null),
  };
}

/** How many cases there are, and how many of each problem, as attributes of a suite. */
export function junitTally(cases: readonly JunitCase[]) {
  const count = (kind: 'failure' | 'error' | 'skipped') => cases.filter(({ problem }) => problem?.kind === kind).length;
  return { tests: cases.length, failures: count('failure'), errors: count('error'), skipped: count('skipped') };
}

/** Milliseconds as JUnit's seconds. */
export function junitSeconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}
