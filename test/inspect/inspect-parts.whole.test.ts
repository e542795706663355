import { describe, expect, test } from 'vitest';
import { judgeAgain } from '../../src/inspect/files/judge-again.ts';
import { inspect } from '../../src/inspect/inspect.ts';
import type { InspectOptions } from '../../src/inspect/services.ts';
import { parseProfile } from '../../src/judge/profiles/profile-schema.ts';
import type { Patch } from '../../src/plan/pattern/patch.ts';
import { patternPatch } from '../../src/plan/pattern/patch-pattern.ts';
import type { PatchToShow } from '../../src/plan/pattern/patch-to-show.ts';
import type { PatchInput } from '../../src/plan/sampling/patch-input.ts';
import { compareInspections } from '../../src/record/comparison/compare-inspections.ts';
import type { Inspection } from '../../src/record/inspection.ts';
import { inspectionSchema } from '../../src/record/inspection.ts';
import { reportJunit } from '../../src/report/ci/report-junit.ts';
import { reportHtml } from '../../src/report/html/report-html.ts';
import { heatMapPng } from '../../src/report/map/heat-map-png.ts';
import { reportConsole } from '../../src/report/report-console.ts';
import { reportCgats } from '../../src/report/tables/report-cgats.ts';
import { reportCsv } from '../../src/report/tables/report-csv.ts';
import { fakeMonitor } from '../read/monitor/fake-monitor.ts';
import { openSimulated, type Simulated } from '../read/monitor/open-simulated.ts';
import { readCsv } from '../report/read-csv.ts';

const resolution = { widthPx: 3840, heightPx: 2160 };
const [black, white] = [0, 255].map((code) => ({ r: code, g: code, b: code })) as [Rgb, Rgb];
type Rgb = Patch['codes'];
const ramp = patternPatch({ kind: 'ramp', direction: 'horizontal', from: black, to: white }, resolution);
/** 25 points of white, 5 of red, 25 cells of a chart. */
const patches: readonly PatchInput[] = ['white', { patch: 'red', layout: '5-tenth' }, { patch: ramp, layout: '5x5' }];
const profile = parseProfile({
  extends: 'calibration-match',
  name: 'parts',
  plan: { layout: '5x5', patches: ['white', 'red=5-tenth'] },
  requires: { minimumPoints: 25, minimumGrid: { columns: 5, rows: 5 }, patches: ['white'] },
});

function inspectParts(
  { api, simulator, monitorId }: Simulated,
  more: Partial<InspectOptions> = {},
): Promise<Inspection> {
  const showPatch = (patch: PatchToShow) => simulator.showPatch(monitorId, patch);
  return inspect({ api, resolution, patches, profile, showPatch, ...more });
}

function codesOf({ judgment }: Inspection): readonly string[] {
  return judgment.verdict.reasons.map(({ code }) => code);
}

describe('25 points of white, 5 of red and 25 cells of a ramp', () => {
  test('pass on a good monitor, and every output counts them', async () => {
    const simulated = await openSimulated();
    let progress = { planned: 0, done: 0 };
    const onProgress = ({ planned, done }: { planned: number; done: number }) => {
      progress = { planned, done };
    };
    const inspection = await inspectParts(simulated, { onProgress });
    const { verdict } = inspection.judgment;
    expect(verdict.outcome, JSON.stringify(verdict.reasons)).toBe('pass');
    expect(verdict.counts).toEqual({ planned: 55, read: 55, judged: 55 });
    expect(progress).toEqual({ planned: 55, done: 55 });
    expect(inspection.span?.width).toBeCloseTo(0.8, 2);

    const stored = JSON.parse(JSON.stringify(inspection)) as Inspection;
    expect(inspectionSchema.parse(stored)).toEqual(stored);
    const again = judgeAgain({ inspection: stored, recordSha256: '' } as never, {
      runId: 'again',
      judgedAt: inspection.finishedAt,
    });
    expect(again.judgment.verdict).toEqual(stored.judgment.verdict);
    expect(again.span).toEqual(stored.span);

    expect(reportConsole(stored, { color: false, width: 120 })).toContain('55 planned, 55 read, 55 judged');
    const [, ...rows] = readCsv(reportCsv(stored));
    expect(rows).toHaveLength(55);
    expect(reportJunit(stored).match(/<testcase [^>]*classname="flatfield\.[^"]*\.points"/g)).toHaveLength(55);
    expect(reportCgats(stored)).toContain('NUMBER_OF_SETS 55');
    expect((await heatMapPng(stored, { patchIndex: 1 })).length).toBeGreaterThan(0);
    const page = reportHtml(stored);
    expect(page).toContain('5x5: 25 × 1, 5-tenth: 5 (red), 5x5: 25 (horizontal ramp from black to white)');
    expect(pageData(page)['ownPoints']).toEqual([
      null,
      stored.plan.patches[1]?.ownLayout?.points.map(({ index, xPx, yPx }) => [index, xPx, yPx]),
      stored.plan.patches[2]?.ownLayout?.points.map(({ index, xPx, yPx }) => [index, xPx, yPx]),
    ]);
  });

  test('pass under HDCP, with each part moved to even coordinates', async () => {
    const [widthPx, heightPx] = [1050, 1680];
    const shown: PatchToShow[] = [];
    const codesAt = (xPx: number, yPx: number) => {
      const { r, g, b } = shown.at(-1)?.codesAt({ xPx, yPx }).codes ?? white;
      return [r, g, b] as const;
    };
    const { api } = await fakeMonitor({ widthPx, heightPx, hdcp: true, codesAt });
    const chart = patternPatch({ kind: 'ramp', direction: 'vertical', from: black, to: white }, { widthPx, heightPx });
    const inspection = await inspect({
      api,
      profile,
      resolution: { widthPx, heightPx },
      patches: ['white', 'red=5-tenth', { patch: chart, layout: '5x5' }],
      showPatch: (patch) => void shown.push(patch),
    });
    expect(inspection.judgment.verdict.outcome, JSON.stringify(codesOf(inspection))).toBe('pass');
    expect(inspection.readings).toHaveLength(55);
    const asked = inspection.readings.map(({ requested }) => requested);
    expect(asked.filter(({ xPx, yPx }) => xPx % 2 !== 0 || yPx % 2 !== 0)).toEqual([]);
  });

  test('are resolved to the same plan by HDCP that comes on in the middle of the second part', async () => {
    const shown: PatchToShow[] = [];
    const monitor = await fakeMonitor({ widthPx: 1050, heightPx: 1680 });
    monitor.codesAt = () => {
      const { r = 255, g = 255, b = 255 } = shown.at(-1)?.codes ?? {};
      return [r, g, b];
    };
    monitor.beforeAnswer = (_, pixelReads) => {
      if (pixelReads > 28) monitor.hdcp = true;
    };
    const inspection = await inspect({
      api: monitor.api,
      profile,
      resolution: { widthPx: 1050, heightPx: 1680 },
      patches: ['white', 'red=5-tenth'],
      showPatch: (patch) => void shown.push(patch),
    });
    expect(inspection.judgment.verdict.outcome, JSON.stringify(codesOf(inspection))).toBe('pass');
    expect(inspection.plan.evenCoordinates).toBe(true);
    expect(inspection.replaced.length).toBeGreaterThan(0);
    expect(inspection.readings).toHaveLength(30);
  });

  /** A run on a monitor that reads other codes in a region than those that are shown. */
  async function withDefect(
    isHit: (xPx: number, yPx: number, patch: PatchToShow) => boolean,
    more: Partial<InspectOptions> = {},
  ): Promise<Inspection> {
    const shown: PatchToShow[] = [];
    const monitor = await fakeMonitor();
    monitor.codesAt = (xPx, yPx) => {
      const patch = shown.at(-1);
      const { r, g, b } = patch?.codesAt({ xPx, yPx }).codes ?? white;
      return patch && isHit(xPx, yPx, patch) ? [r < 128 ? r + 40 : r - 40, g, b] : [r, g, b];
    };
    const showPatch = (patch: PatchToShow) => void shown.push(patch);
    return inspect({ api: monitor.api, resolution, patches, profile, showPatch, ...more });
  }

  test('fail by a defect at a place that the five points of red do not read', async () => {
    const inspection = await withDefect((xPx, yPx) => xPx > 768 && xPx < 1536 && yPx < 432);
    const { verdict, deviations } = inspection.judgment;
    expect(verdict.outcome).toBe('fail');
    const missed = verdict.limits.filter(({ result }) => result === 'missed');
    expect([...new Set(missed.map(({ patchIndex }) => patchIndex))]).toEqual([0, 2]);
    const wrong = deviations.filter(({ codeValueError }) => codeValueError?.r !== 0);
    expect(wrong.map(({ patchIndex, pointIndex }) => [patchIndex, pointIndex])).toEqual([
      [0, 1],
      [2, 1],
    ]);
    const junit = reportJunit(inspection);
    expect(junit).toMatch(/white at column 2, row 1/);
    // The point of red with the same index is another place.
    expect(junit).toMatch(/red at point 2 \(3456, 216 px\)/);
    expect(junit.match(/<failure[^>]*/g)?.filter((failure) => failure.includes('red at'))).toEqual([]);
  });

  test('fail if the ramp is wrong at a point, even if its middle is right', async () => {
    const inspection = await withDefect((xPx, yPx, { pattern }) => pattern !== undefined && xPx < 800 && yPx < 300);
    const { verdict } = inspection.judgment;
    expect(verdict.outcome).toBe('fail');
    const missed = verdict.limits.filter(({ result }) => result === 'missed');
    expect([...new Set(missed.map(({ patchIndex }) => patchIndex))]).toEqual([2]);
    expect(reportJunit(inspection)).toMatch(/horizontal ramp from black to white at column 1, row 1/);
  });

  test('are not named by a number over several patches, whose point is of the layout of the plan', async () => {
    const contrast = parseProfile({
      extends: 'calibration-match',
      name: 'contrast',
      plan: { layout: '5x5', patches: ['white', 'gray-128', 'red=5-tenth'] },
      limits: [{ metric: 'contrast-deviation-max', operator: '<=', required: 1, source: 'a test', verified: false }],
    });
    const isGray = ({ name }: PatchToShow) => name === 'gray-128';
    const inspection = await withDefect((xPx, yPx, patch) => isGray(patch) && xPx > 768 && xPx < 1536 && yPx < 432, {
      patches: ['white', 'gray-128', 'red=5-tenth'],
      profile: contrast,
    });
    const reason = inspection.judgment.verdict.reasons.find(({ code }) => code === 'limit-missed');
    expect(reason).toMatchObject({ patchIndex: null, pointIndex: 1 });
    const junit = reportJunit(inspection);
    const bad = [...junit.matchAll(/<testcase name="([^"]*)"[^>]*>\s*<failure/g)];
    // No point misses a limit on two patches by itself.
    expect(bad.map(([, name]) => name)).toEqual(['verdict', expect.stringContaining('contrast-deviation-max')]);
    expect(reportHtml(inspection)).toContain('C2 R1');
  });

  test('may all have a layout of their own', async () => {
    const inspection = await inspectParts(await openSimulated(), { layout: '3x3', patches: ['white=5x5'] });
    expect(inspection.judgment.verdict.outcome).toBe('pass');
    expect(inspection.judgment.verdict.counts.planned).toBe(25);
    expect(reportHtml(inspection)).toContain('>5x5: 25 (white)<');
  });

  test('are compared with another run by place, whatever the layouts', async () => {
    const [first, second] = [await inspectParts(await openSimulated()), await inspectParts(await openSimulated())];
    expect(compareInspections(first, second)).toMatchObject({ onlyFrom: 0, onlyTo: 0 });
    const denser = await inspectParts(await openSimulated(), { patches: ['white', 'red'] });
    const comparison = compareInspections(first, denser);
    // Of the five points of red all are cells of the grid as well, at the same fractions.
    expect(comparison.points.filter(({ patch }) => patch === 'red')).toHaveLength(5);
    expect(comparison).toMatchObject({ onlyFrom: 25, onlyTo: 20 });
  });
});

describe('whoever shows patches', () => {
  test('gets the code values of every pixel, of patches and charts alike', async () => {
    const shown: PatchToShow[] = [];
    const simulated = await openSimulated();
    const size = { widthPx: 3840, heightPx: 2160 };
    const data = new Uint8Array(size.widthPx * size.heightPx * 3).fill(200);
    data[3] = 7;
    const image = patternPatch({ kind: 'image', name: 'picture', frame: { ...size, channels: 3, data } }, size);
    await inspectParts(simulated, {
      patches: ['white', 'gray-512@10=5-tenth', { patch: ramp, layout: '5x5' }, { patch: image, layout: '5x5' }],
      showPatch: (patch) => {
        shown.push(patch);
        simulated.simulator.showPatch(simulated.monitorId, patch);
      },
    });
    expect(shown.map(({ name }) => name)).toEqual(['white', 'gray-512@10', ramp.name, 'image "picture"']);
    expect(shown.map((patch) => patch.codesAt({ xPx: 1, yPx: 0 }))).toEqual([
      { codes: white, bitDepth: 8 },
      { codes: { r: 512, g: 512, b: 512 }, bitDepth: 10 },
      { codes: black, bitDepth: 8 },
      { codes: { r: 7, g: 200, b: 200 }, bitDepth: 8 },
    ]);
    expect(shown[2]?.codesAt({ xPx: 3839, yPx: 2159 }).codes).toEqual(white);
    expect(shown.every((patch) => !('ownLayout' in patch))).toBe(true);
  });

  test('is noted if the code values of an image are unknown', async () => {
    const pattern = { kind: 'sampled-image', name: 'old', samples: [{ xPx: 0, yPx: 0, r: 1, g: 2, b: 3 }] } as const;
    const patch: Patch = { name: 'image "old"', bitDepth: 8, codes: { r: 1, g: 2, b: 3 }, pattern };
    const { patchToShow } = await import('../../src/plan/pattern/patch-to-show.ts');
    const shown = patchToShow(patch, resolution);
    expect(shown.codesAt({ xPx: 0, yPx: 0 })).toEqual({ codes: { r: 1, g: 2, b: 3 }, bitDepth: 8 });
    expect(() => shown.codesAt({ xPx: 1, yPx: 0 })).toThrow('The code values of image "old" are not known at 1,0 px.');
  });
});

describe('a strategy of the caller', () => {
  test('that reads everything in its own order passes', async () => {
    const strategy = {
      next: ({ plan, isLeft, inOrder }: Parameters<NonNullable<InspectOptions['strategy']>['next']>[0]) => {
        const red = plan.patches[1]?.ownLayout?.points.map(({ index }) => ({ patchIndex: 1, pointIndex: index }));
        return red?.find((place) => isLeft(place)) ?? inOrder;
      },
    };
    const inspection = await inspectParts(await openSimulated(), { strategy });
    expect(inspection.judgment.verdict.outcome).toBe('pass');
    expect(inspection.readings.slice(0, 6).map(({ patchIndex }) => patchIndex)).toEqual([1, 1, 1, 1, 1, 2]);
  });

  test('that stops is in the record with its reason, and never a pass', async () => {
    const stop = { code: 'seen-enough', message: 'White is fine.' };
    const inspection = await inspectParts(await openSimulated(), {
      strategy: { next: ({ inOrder }) => (inOrder.patchIndex > 0 ? { stop } : inOrder) },
    });
    expect(inspection.stopped).toEqual({ code: stop.code, params: { said: stop.message }, afterReading: 24 });
    expect(inspection.judgment.verdict.outcome).toBe('inconclusive');
    expect(codesOf(inspection).slice(0, 2)).toEqual(['run-stopped', 'readings-missing']);
    expect(reportHtml(inspection)).toContain('White is fine.');
  });
});

function pageData(page: string): Record<string, unknown> {
  const json = /<script type="application\/json" id="page">(.*?)<\/script>/s.exec(page)?.[1] ?? '{}';
  return JSON.parse(json) as Record<string, unknown>;
}
