import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judgeAgain } from '../../../src/inspect/files/judge-again.ts';
import type { Reason } from '../../../src/judge/verdict.ts';
import type { Inspection } from '../../../src/record/inspection.ts';
import { readRecord } from '../../../src/record/read-inspection.ts';
import { reportJunit } from '../../../src/report/ci/report-junit.ts';
import { reportHtml } from '../../../src/report/html/report-html.ts';
import { mapMark } from '../../../src/report/map/map-limit.ts';
import { type MappedView, mappedViews } from '../../../src/report/map/mapped-view.ts';
import { reportCsv } from '../../../src/report/tables/report-csv.ts';
import { BLACK, buildInspection, tintedCorner, WHITE } from '../build-inspection.ts';
import { HOSTILE_TEXTS, hostileInspection } from '../hostile.ts';
import { inspectionAtLimits } from '../judged-limit.ts';
import { elementsOf, type ReadElement, readXml } from '../read-xml.ts';

const flat = buildInspection();

function cases(inspection: Inspection) {
  const root = readXml(reportJunit(inspection));
  return {
    root,
    cases: elementsOf(root, 'testcase'),
    failures: elementsOf(root, 'failure'),
    errors: elementsOf(root, 'error'),
  };
}

describe('reportJunit', () => {
  it('has a case a point, a case a limit and one for the verdict, all green for a good run', () => {
    const { root, cases: found, failures, errors } = cases(flat);
    expect(found).toHaveLength(25 + 1 + 1);
    expect(failures).toHaveLength(0);
    expect(errors).toHaveLength(0);
    expect(root.attributes).toMatchObject({ tests: '27', failures: '0', errors: '0', time: '100.000' });
    expect(found.map(({ attributes }) => attributes['name'])).toContain('white at column 3, row 3 (1920, 1080 px)');
  });

  it('fails every point that misses a limit, and counts the limit there', () => {
    const { root, failures, errors } = cases(buildInspection({ read: tintedCorner }));
    const types = failures.map(({ attributes }) => attributes['type']);
    expect(types).toEqual(['fail', ...Array.from({ length: 6 }, () => 'limit-missed')]);
    expect(failures.at(-1)?.attributes['message']).toBe('Color difference ΔE₀₀ / Calibration: 6.94, limit ≤ 2 dE2000');
    expect(errors).toHaveLength(0);
    expect(root.attributes).toMatchObject({ failures: '7', errors: '0', skipped: '1' });
    expect(elementsOf(root, 'skipped')[0]?.attributes['message']).toContain('must be ≤ 2 dE2000; counted at 6 points');
  });

  it.each(['fixtures/golden/tinted-corner.json', 'fixtures/inspections/tinted-corner/inspection.json'])(
    'fails as many points as the map has bad ones: %s',
    async (path) => {
      const inspection = await readRecord(join(import.meta.dirname, '../../..', path));
      const { view, patches } = mappedViews(inspection)[0] as MappedView;
      const bad = patches.flatMap(({ values, limit }) =>
        [...values.values()].filter((value) => mapMark(value, limit) === 'beyond'),
      );
      expect(view.id).toBe('calibration/color-difference');
      expect(bad.length).toBeGreaterThan(0);
      const failing = cases(inspection).cases.filter(
        ({ attributes, children }) =>
          attributes['classname']?.endsWith('.points') && children.some(({ name }) => name === 'failure'),
      );
      expect(failing).toHaveLength(bad.length);
      const beyond = reportCsv(inspection).match(/,beyond\r$/gm);
      expect(beyond).toHaveLength(bad.length);
      const rows = reportHtml(inspection).match(/<tr [^>]*class="bad[^>]*>/g);
      expect(rows).toHaveLength(bad.length);
    },
  );

  it('fails a limit that no point misses by itself', () => {
    const failing = inspectionAtLimits([{ metric: 'nonuniformity', operator: '<=', required: 10, value: 12 }]);
    const { failures } = cases(failing);
    expect(failures.map(({ attributes }) => attributes['type'])).toEqual(['fail', 'limit-missed']);
  });

  it('is an error if the guard band leaves a point undecided', () => {
    const { verdict } = flat.judgment;
    const guardBand = { pass: 3, fail: 3 };
    const limits = verdict.limits.map((limit) => ({ ...limit, guardBand, result: 'unjudged' as const }));
    const { errors, root } = cases({ ...flat, judgment: { ...flat.judgment, verdict: { ...verdict, limits } } });
    expect(errors).toHaveLength(25);
    expect(errors[0]?.attributes['type']).toBe('limit-undecided');
    expect(elementsOf(root, 'skipped')).toHaveLength(1);
  });

  it('fails every point whose code value did not arrive, not only the worst', async () => {
    const path = join(import.meta.dirname, '../../../fixtures/golden/tinted-corner.json');
    const stored = { inspection: await readRecord(path), recordSha256: 'a'.repeat(64) };
    const judgedAt = stored.inspection.finishedAt;
    const inspection = judgeAgain(stored, { runId: 'again', judgedAt, toneResponse: 'PQ' });
    const counts = inspection.judgment.verdict.reasons.flatMap(({ code, params }) =>
      code === 'code-value-missed' && 'count' in params ? [Number(params.count)] : [],
    );
    const { failures } = cases(inspection);
    const points = failures.filter(({ attributes }) => attributes['type'] === 'code-value-missed');
    expect(Math.max(...counts)).toBeGreaterThan(1);
    expect(points).toHaveLength(counts.reduce((sum, count) => sum + count, 0));
  });

  it('names unit and run in every suite, so that many files can be merged', () => {
    const { root, cases: found } = cases(flat);
    const of = 'UNIT-0042 20260105T080000Z-cg279x_12345678';
    expect(elementsOf(root, 'testsuite').map(({ attributes }) => attributes['name'])).toEqual(
      ['verdict', 'points', 'limits'].map((name) => `flatfield.${name} ${of}`),
    );
    expect(new Set(found.map(({ attributes }) => attributes['classname']))).toEqual(
      new Set(['verdict', 'points', 'limits'].map((name) => `flatfield.UNIT-0042.${name}`)),
    );
    const unnamed = cases({ ...flat, unit: null });
    expect(unnamed.root.attributes['name']).toContain('12345678');
  });

  it('is an error, never an empty green suite, if nothing was read', () => {
    const empty: Inspection = {
      ...flat,
      readings: [],
      plan: { ...flat.plan, points: [] },
      judgment: { ...flat.judgment, deviations: [], verdict: { ...flat.judgment.verdict, limits: [] } },
    };
    const { errors } = cases(empty);
    expect(errors).toHaveLength(1);
    expect(errors[0]?.attributes['type']).toBe('nothing-read');
  });

  it('names the reason of an inconclusive run in an error, and each point that was missed or never read', () => {
    const [missed] = flat.readings;
    const stop = { code: 'unplugged', params: { message: 'The monitor went away.' }, afterReading: 2 };
    const reason: Reason = {
      weight: 'inconclusive',
      code: 'run-stopped',
      params: stop,
      patchIndex: null,
      pointIndex: null,
    };
    const summary = { ...flat.judgment.verdict.summary, nearest: null, reason };
    const stopped: Inspection = {
      ...flat,
      readings: flat.readings.slice(1, 3),
      missed: missed ? [{ ...missed, code: 'timed-out', message: 'No answer came.' }] : [],
      stopped: stop,
      judgment: {
        ...flat.judgment,
        deviations: flat.judgment.deviations.slice(1, 2),
        verdict: { ...flat.judgment.verdict, outcome: 'inconclusive', grade: 'inconclusive', summary },
      },
    };
    const { errors, root } = cases(stopped);
    expect(errors.map(({ attributes }) => attributes['type'])).toEqual([
      'inconclusive',
      'not-judged',
      'timed-out',
      ...Array.from({ length: 22 }, () => 'not-read'),
    ]);
    expect(errors[0]?.attributes['message']).toBe('The run was stopped after reading 3: The monitor went away.');
    expect(elementsOf(root, 'system-out')[0]?.text).toContain('stopped: The monitor went away.');
  });

  it('keeps apart what was judged bad and what could not be judged at one point', () => {
    const { verdict } = flat.judgment;
    const reasons = [
      { weight: 'fail', code: 'bad', params: {}, patchIndex: null, pointIndex: 3 },
      { weight: 'inconclusive', code: 'odd', params: {}, patchIndex: 0, pointIndex: 3 },
      { weight: 'fail', code: 'bad', params: {}, patchIndex: 0, pointIndex: 4 },
      { weight: 'fail', code: 'elsewhere', params: {}, patchIndex: 1, pointIndex: 5 },
      { weight: 'note', code: 'note', params: {}, patchIndex: null, pointIndex: null },
    ] as const;
    const mixed = { ...flat, judgment: { ...flat.judgment, verdict: { ...verdict, reasons } } };
    const { failures, errors } = cases(mixed);
    expect(failures.map(({ attributes }) => attributes['type'])).toEqual(['bad']);
    expect(errors.map(({ attributes }) => attributes['type'])).toEqual(['odd']);
  });

  it('makes an unjudged limit an error, and says of an unverified one that it is', () => {
    const { verdict } = flat.judgment;
    const limits = verdict.limits.map((limit) => ({
      ...limit,
      value: null,
      recommended: null,
      patchIndex: null,
      verified: false,
      result: 'unjudged' as const,
    }));
    const { errors, cases: found } = cases({
      ...flat,
      unit: null,
      judgment: { ...flat.judgment, verdict: { ...verdict, limits } },
    });
    expect(errors.map(({ attributes }) => attributes['type'])).toEqual(['limit-unjudged']);
    expect(elementsOf(found.at(-1) as ReadElement, 'system-out')[0]?.text).toContain(
      'not verified against the standard',
    );
  });

  it('leaves replaced readings out and keeps every level apart', () => {
    const two = buildInspection({ columns: 2, rows: 1, patches: [WHITE, BLACK] });
    expect(cases({ ...two, replaced: two.readings.slice(0, 1) }).cases).toHaveLength(4 + 2 + 1);
  });

  it.each(HOSTILE_TEXTS)('stays well-formed whatever a monitor says: %j', (text) => {
    const { errors, root } = cases(hostileInspection(text));
    expect(errors.length).toBeGreaterThan(0);
    expect(elementsOf(root, 'evil')).toHaveLength(0);
  });
});
