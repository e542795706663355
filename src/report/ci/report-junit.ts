import { isSignalPathOnly, SIGNAL_PATH_ONLY } from '../../judge/signal-path-only.ts';
import type { Inspection } from '../../record/inspection.ts';
import { statementsOf } from '../../record/stated.ts';
import { unitOf } from '../../record/unit-of.ts';
import { type Wording, wording } from '../text/wording.ts';
import { limitCase } from './junit-limits.ts';
import { isStoppedAtFail, pointCases, reasonLine } from './junit-points.ts';
import { type JunitDocument, type JunitProblem, junitXml, type UnclassedCase } from './junit-xml.ts';

/**
 * `junit.xml`: a case a point and patch, a case a limit, and one for the verdict. `failure` says judged and bad, `error`
 * could not be judged. A fault is counted where it is: a limit that its points miss is skipped with their number, and
 * fails only if no point carries it. The verdict's own case makes sure that no report of a bad or inconclusive run is green.
 */
export function reportJunit(inspection: Inspection): string {
  return junitXml(junitDocument(inspection));
}

/** The cases of a record, which `ctrf.json` holds as well. */
export function junitDocument(inspection: Inspection): JunitDocument {
  const { limits } = inspection.judgment.verdict;
  const words = wording('en', inspection.plan);
  const isProven = isStoppedAtFail(inspection);
  const points = pointCases(inspection, words, isProven);
  const cases: Readonly<Record<string, readonly UnclassedCase[]>> = {
    verdict: [verdictCase(inspection, words)],
    points: points.map(({ written }) => written),
    limits: limits.map((limit) => limitCase(limit, points, words, isProven)),
  };
  const unit = unitOf(inspection);
  const suites = Object.entries(cases).map(([name, ofSuite]) => ({
    name: `flatfield.${name} ${unit} ${inspection.runId}`,
    startedAt: inspection.startedAt,
    durationMs: ofSuite.reduce((sum, { durationMs = 0 }) => sum + durationMs, 0),
    hostname: inspection.station.name,
    properties: properties(inspection, words),
    // Build servers know a case by its class and name: of two units in one build, neither may hide the other.
    cases: ofSuite.map((one) => ({ ...one, classname: `flatfield.${unit}.${name}` })),
  }));
  return { name: `flatfield ${unit} ${inspection.runId}`, durationMs: inspection.durationMs, suites };
}

function properties(inspection: Inspection, words: Wording): Readonly<Record<string, string>> {
  const { monitor, unit, simulated, judgment } = inspection;
  return {
    runId: inspection.runId,
    tool: `flatfield ${inspection.tool.version}`,
    monitor: `${monitor.modelName} ${monitor.serialNumber} (${monitor.id})`,
    unit: unit ?? '',
    ...Object.fromEntries(statementsOf(inspection).map(({ name, said }) => [name, said])),
    profile: `${judgment.profile.name} ${judgment.profile.version}`,
    basis: words.basis(judgment, inspection),
    ...(isSignalPathOnly(inspection, judgment.profile) && { scope: SIGNAL_PATH_ONLY }),
    simulated: simulated === null ? 'no' : simulated.scenario,
  };
}

function verdictCase(inspection: Inspection, words: Wording): UnclassedCase {
  const { verdict } = inspection.judgment;
  const stopped = inspection.stopped === null ? [] : [`stopped: ${words.stop(inspection.stopped)}`];
  return {
    name: isSignalPathOnly(inspection, inspection.judgment.profile) ? `verdict (${SIGNAL_PATH_ONLY})` : 'verdict',
    durationMs: inspection.durationMs,
    problem: verdictProblem(inspection, words),
    output: [
      words.basis(inspection.judgment, inspection),
      ...stopped,
      ...verdict.reasons.map((reason) => reasonLine(reason, words)),
    ],
  };
}

function verdictProblem({ readings, judgment: { verdict } }: Inspection, words: Wording): JunitProblem {
  const summary = words.summary(verdict.summary, verdict.grade);
  if (readings.length === 0) return { kind: 'error', code: 'nothing-read', message: `Nothing was read. ${summary}` };
  if (verdict.outcome === 'pass') return null;
  const kind = verdict.outcome === 'fail' ? 'failure' : 'error';
  return { kind, code: verdict.outcome, message: summary };
}
