import type { Inspection } from '../inspection/inspection.ts';
import { patchName, readingName } from '../verdict/place-name.ts';
import type { LimitResult, Reason } from '../verdict/verdict.ts';
import { type ReadingRow, readingRows } from './reading-rows.ts';
import { serializeXml, type XmlElement } from './xml.ts';

/**
 * `junit.xml`: a case a point and patch, a case a limit, and one for the verdict. `failure` says judged and bad, `error`
 * could not be judged; the verdict's own case makes sure that no report of a bad or inconclusive run is green.
 */
export function reportJunit(inspection: Inspection): string {
  const { verdict } = inspection.judgement;
  const suites = [
    suite(inspection, 'verdict', [verdictCase(inspection)]),
    suite(inspection, 'points', pointCases(inspection)),
    suite(
      inspection,
      'limits',
      verdict.limits.map((limit) => limitCase(limit, inspection)),
    ),
  ];
  const cases = suites.flatMap((element) => element.cases);
  return serializeXml({
    name: 'testsuites',
    attributes: { name: 'flatfield', ...tally(cases), time: seconds(inspection.durationMs) },
    children: suites.map((element) => element.xml),
  });
}

interface Case {
  readonly name: string;
  readonly classname: string;
  readonly durationMs: number;
  readonly problem: { readonly kind: 'failure' | 'error'; readonly code: string; readonly message: string } | null;
  readonly output: readonly string[];
}

function verdictCase(inspection: Inspection): Case {
  const { verdict } = inspection.judgement;
  const stopped = inspection.stopped === null ? [] : [`stopped: ${inspection.stopped.message}`];
  return {
    name: 'verdict',
    classname: 'flatfield.verdict',
    durationMs: inspection.durationMs,
    problem: verdictProblem(inspection),
    output: [verdict.basis, ...stopped, ...verdict.reasons.map((reason) => `${reason.weight}: ${reason.message}`)],
  };
}

function verdictProblem({ readings, judgement: { verdict } }: Inspection): Case['problem'] {
  if (readings.length === 0)
    return { kind: 'error', code: 'nothing-read', message: `Nothing was read. ${verdict.summary}` };
  if (verdict.outcome === 'pass') return null;
  const kind = verdict.outcome === 'fail' ? 'failure' : 'error';
  return { kind, code: verdict.outcome, message: verdict.summary };
}

function pointCases(inspection: Inspection): readonly Case[] {
  const reasons = new Map<number, Reason[]>();
  for (const reason of inspection.judgement.verdict.reasons) {
    if (reason.pointIndex === null) continue;
    reasons.set(reason.pointIndex, [...(reasons.get(reason.pointIndex) ?? []), reason]);
  }
  return readingRows(inspection)
    .filter(({ status }) => status !== 'superseded')
    .map((row) => {
      const here = (reasons.get(row.pointIndex) ?? []).filter(
        ({ patchIndex }) => patchIndex === null || patchIndex === row.patchIndex,
      );
      return {
        name: readingName(inspection.plan, row),
        classname: 'flatfield.points',
        durationMs: row.reading?.durationMs ?? 0,
        problem: pointProblem(row, here),
        output: here.map((reason) => `${reason.weight}: ${reason.message}`),
      };
    });
}

function pointProblem(row: ReadingRow, reasons: readonly Reason[]): Case['problem'] {
  if (row.missed !== null) return { kind: 'error', code: row.missed.code, message: row.missed.message };
  if (row.reading === null)
    return { kind: 'error', code: 'not-read', message: 'The run ended before this point was read.' };
  const unjudged = reasons.find((reason) => reason.weight === 'inconclusive');
  if (unjudged !== undefined) return { kind: 'error', code: unjudged.code, message: unjudged.message };
  if (row.deviation === null) return { kind: 'error', code: 'not-judged', message: 'The reading could not be judged.' };
  const bad = reasons.find((reason) => reason.weight === 'fail');
  return bad === undefined ? null : { kind: 'failure', code: bad.code, message: bad.message };
}

function limitCase(limit: LimitResult, inspection: Inspection): Case {
  const patch = limit.patchIndex === null ? 'all patches' : patchName(inspection.plan, limit.patchIndex);
  const bound = `${limit.operator} ${limit.shall} ${limit.unit}`;
  const value = limit.value === null ? 'no value' : `${limit.value} ${limit.unit}`;
  const should = limit.should === null ? [] : [`should be ${limit.operator} ${limit.should} ${limit.unit}`];
  return {
    name: `${limit.metric} ${bound} (${patch})`,
    classname: 'flatfield.limits',
    durationMs: 0,
    problem: limitProblem(limit, `${limit.metric} is ${value}, must be ${bound}`),
    output: [
      `${limit.result}: ${value}`,
      ...should,
      `source: ${limit.source}`,
      ...(limit.verified ? [] : ['limit not verified against the standard']),
    ],
  };
}

function limitProblem(limit: LimitResult, message: string): Case['problem'] {
  if (limit.result === 'missed') return { kind: 'failure', code: 'limit-missed', message };
  return limit.result === 'unjudged' ? { kind: 'error', code: 'limit-unjudged', message } : null;
}

function suite(
  inspection: Inspection,
  name: string,
  cases: readonly Case[],
): { cases: readonly Case[]; xml: XmlElement } {
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
    cases,
    xml: {
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
    },
  };
}

function caseElement({ name, classname, durationMs, problem, output }: Case): XmlElement {
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

function tally(cases: readonly Case[]): { tests: number; failures: number; errors: number; skipped: number } {
  const count = (kind: 'failure' | 'error') => cases.filter(({ problem }) => problem?.kind === kind).length;
  return { tests: cases.length, failures: count('failure'), errors: count('error'), skipped: 0 };
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}
