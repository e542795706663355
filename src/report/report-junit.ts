import type { Inspection } from '../inspection/inspection.ts';
import { isSignalPathOnly, SIGNAL_PATH_ONLY } from '../verdict/signal-path-only.ts';
import type { LimitResult, Reason } from '../verdict/verdict.ts';
import { boundedText } from './bounded-text.ts';
import { decidingText } from './deciding-text.ts';
import { type JunitCase, junitXml } from './junit-xml.ts';
import { limitTexts } from './limit-texts.ts';
import { type ReadingRow, readingRows } from './reading-rows.ts';
import { type Wording, wording } from './wording.ts';

/**
 * `junit.xml`: a case a point and patch, a case a limit, and one for the verdict. `failure` says judged and bad, `error`
 * could not be judged; the verdict's own case makes sure that no report of a bad or inconclusive run is green.
 */
export function reportJunit(inspection: Inspection): string {
  const { limits } = inspection.judgement.verdict;
  const words = wording('en', inspection.plan);
  const isProven = isStoppedAtFail(inspection);
  const cases: Readonly<Record<string, readonly JunitCase[]>> = {
    verdict: [verdictCase(inspection, words)],
    points: pointCases(inspection, words),
    limits: limits.map((limit) => limitCase(limit, words, isProven)),
  };
  const suites = Object.entries(cases).map(([name, ofSuite]) => ({
    name: `flatfield.${name}`,
    startedAt: inspection.startedAt,
    durationMs: ofSuite.reduce((sum, { durationMs = 0 }) => sum + durationMs, 0),
    hostname: inspection.station.name,
    properties: properties(inspection, words),
    cases: ofSuite,
  }));
  return junitXml({ name: 'flatfield', durationMs: inspection.durationMs, suites });
}

function properties(inspection: Inspection, words: Wording): Readonly<Record<string, string>> {
  const { monitor, unit, retestReason, simulated, judgement } = inspection;
  return {
    runId: inspection.runId,
    tool: `flatfield ${inspection.tool.version}`,
    monitor: `${monitor.modelName} ${monitor.serialNumber} (${monitor.id})`,
    unit: unit ?? '',
    ...(retestReason !== undefined && { retestReason }),
    profile: `${judgement.profile.name} ${judgement.profile.version}`,
    basis: words.basis(judgement.verdict.basis),
    ...(isSignalPathOnly(inspection, judgement.profile) && { scope: SIGNAL_PATH_ONLY }),
    simulated: simulated === null ? 'no' : simulated.scenario,
  };
}

function verdictCase(inspection: Inspection, words: Wording): JunitCase {
  const { verdict } = inspection.judgement;
  const stopped = inspection.stopped === null ? [] : [`stopped: ${inspection.stopped.message}`];
  return {
    name: isSignalPathOnly(inspection, inspection.judgement.profile) ? `verdict (${SIGNAL_PATH_ONLY})` : 'verdict',
    classname: 'flatfield.verdict',
    durationMs: inspection.durationMs,
    problem: verdictProblem(inspection, words),
    output: [words.basis(verdict.basis), ...stopped, ...verdict.reasons.map((reason) => line(reason, words))],
  };
}

function verdictProblem({ readings, judgement: { verdict } }: Inspection, words: Wording): JunitCase['problem'] {
  const summary = words.summary(verdict.summary, verdict.grade);
  if (readings.length === 0) return { kind: 'error', code: 'nothing-read', message: `Nothing was read. ${summary}` };
  if (verdict.outcome === 'pass') return null;
  const kind = verdict.outcome === 'fail' ? 'failure' : 'error';
  return { kind, code: verdict.outcome, message: summary };
}

function pointCases(inspection: Inspection, words: Wording): readonly JunitCase[] {
  const isProven = isStoppedAtFail(inspection);
  const reasons = new Map<number, Reason[]>();
  for (const reason of inspection.judgement.verdict.reasons) {
    if (reason.pointIndex === null) continue;
    reasons.set(reason.pointIndex, [...(reasons.get(reason.pointIndex) ?? []), reason]);
  }
  return readingRows(inspection)
    .filter(({ status }) => status !== 'superseded')
    .map((row) => {
      const here = (reasons.get(row.pointIndex) ?? []).filter(
        // A number over all patches is at a point of the plan's own layout.
        ({ patchIndex }) => (patchIndex === null ? !row.patch?.ownLayout : patchIndex === row.patchIndex),
      );
      return {
        name: words.reading(row),
        classname: 'flatfield.points',
        durationMs: row.reading?.durationMs ?? 0,
        problem: pointProblem(row, here, words, isProven),
        output: here.map((reason) => line(reason, words)),
      };
    });
}

function line(reason: Reason, words: Wording): string {
  return `${reason.weight}: ${words.reason(reason)}`;
}

function pointProblem(
  row: ReadingRow,
  reasons: readonly Reason[],
  words: Wording,
  isProven: boolean,
): JunitCase['problem'] {
  if (row.missed !== null) return { kind: 'error', code: row.missed.code, message: row.missed.message };
  if (row.reading === null && isProven) return NOT_READ;
  if (row.reading === null)
    return { kind: 'error', code: 'not-read', message: 'The run ended before this point was read.' };
  const unjudged = reasons.find((reason) => reason.weight === 'inconclusive');
  if (unjudged !== undefined) return { kind: 'error', code: unjudged.code, message: words.reason(unjudged) };
  if (row.deviation === null) return { kind: 'error', code: 'not-judged', message: 'The reading could not be judged.' };
  const bad = reasons.find((reason) => reason.weight === 'fail');
  return bad === undefined ? null : { kind: 'failure', code: bad.code, message: words.reason(bad) };
}

/** Whether what was not read is left out on purpose, since the run is proven to fail without it. */
function isStoppedAtFail({ judgement: { verdict } }: Inspection): boolean {
  return verdict.outcome === 'fail' && verdict.reasons.some(({ code }) => code === 'fail-proven');
}

const NOT_READ = {
  kind: 'skipped',
  code: 'fail-proven',
  message: 'Not read: the run was stopped, since it is proven to fail.',
} as const;

function limitCase(limit: LimitResult, words: Wording, isProven: boolean): JunitCase {
  const patch = limit.patchIndex === null ? 'all patches' : words.patch(limit.patchIndex);
  const texts = limitTexts(limit);
  const bound = `${limit.operator} ${texts.shall} ${limit.unit}`;
  const full = decidingText(limit.value ?? 0, [limit.shall, limit.should], String(limit.value), limit.operator);
  const value = limit.value === null ? 'no value' : boundedText(`${full} ${limit.unit}`, limit.bound);
  const should = texts.should === null ? [] : [`recommended ${limit.operator} ${texts.should} ${limit.unit}`];
  const zone = texts.undecided && `undecided from ${texts.undecided.from} to ${texts.undecided.to} ${limit.unit}`;
  return {
    name: `${limit.metric} ${bound} (${patch})`,
    classname: 'flatfield.limits',
    durationMs: 0,
    problem: limitProblem(
      limit,
      isProven,
      `${limit.metric} is ${value}, must be ${bound}${zone === null ? '' : ` (${zone})`}`,
    ),
    output: [
      `${limit.result}: ${value}`,
      ...should,
      ...(zone === null ? [] : [zone]),
      `source: ${limit.source}`,
      ...(limit.verified ? [] : ['limit not verified against the standard']),
    ],
  };
}

function limitProblem(limit: LimitResult, isProven: boolean, message: string): JunitCase['problem'] {
  if (limit.result === 'missed') return { kind: 'failure', code: 'limit-missed', message };
  if (limit.result === 'unjudged' && isProven) return { ...NOT_READ, message: NOT_JUDGED };
  return limit.result === 'unjudged' ? { kind: 'error', code: 'limit-unjudged', message } : null;
}

const NOT_JUDGED = 'Not judged: the run was stopped, since another limit is proven to be missed.';
