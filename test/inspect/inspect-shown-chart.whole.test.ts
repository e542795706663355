import { describe, expect, test } from 'vitest';
import { inspect } from '../../src/inspect/inspect.ts';
import type { ShowPatch } from '../../src/inspect/services.ts';
import { cellAt, cornerCells } from '../../src/plan/pattern/cells.ts';
import { findChart } from '../../src/plan/pattern/charts.ts';
import type { Cells } from '../../src/plan/pattern/pattern.ts';
import { isSignal } from '../../src/read/reading.ts';
import { inEnglish, summaryOf } from '../judge/in-english.ts';
import { type FakeMonitor, fakeMonitor } from '../read/monitor/fake-monitor.ts';
import { stopText } from '../stop-text.ts';

const size = { widthPx: 3840, heightPx: 2160 };
const chart = findChart('field-chart') as Cells;
const tone = findChart('tone-chart') as Cells;
type Picture = (x: number, y: number) => readonly [number, number, number];

function pictureOf(shown: Cells): Picture {
  return (x, y) => {
    const { r, g, b } = shown.codes[cellAt(shown, size, x, y)] as Cells['codes'][number];
    return [r, g, b];
  };
}

const right = pictureOf(chart);
const mirrored: Picture = (x, y) => right(size.widthPx - 1 - x, y);
const scaled: Picture = (x, y) => (x < 1920 && y < 1080 ? right(2 * x, 2 * y) : [0, 0, 0]);
const desktop: Picture = () => [58, 110, 165];

/** A person who shows the chart as each of `pictures` in turn, the last one from then on; `path`: what the link makes of a color. */
async function shown(
  pictures: readonly Picture[],
  path: (codes: readonly number[], x: number) => readonly number[] = (codes) => codes,
) {
  const monitor: FakeMonitor = await fakeMonitor();
  const asked: string[] = [];
  let times = 0;
  const showPatch: ShowPatch = (patch, _, { readsAs, turn }) => {
    asked.push([patch.name, readsAs, turn].filter((one) => one !== undefined).join(' '));
    const { r, g, b } = patch.codes;
    const picture: Picture = patch.pattern
      ? (pictures[Math.min(times, pictures.length - 1)] ?? right)
      : () => [r, g, b];
    if (patch.pattern) times += 1;
    monitor.codesAt = (x, y) => path(picture(x, y), x) as [number, number, number];
  };
  const inspection = await inspect({
    api: monitor.api,
    resolution: '3840x2160',
    marker: 'off',
    profile: 'calibration-match',
    showPatch,
  });
  return { inspection, asked, outcome: inspection.judgment.verdict.outcome };
}

describe('a chart that a person shows', () => {
  test('has its corners read first, and a good monitor passes', async () => {
    const { inspection, asked, outcome } = await shown([right]);
    expect(outcome, summaryOf(inspection)).toBe('pass');
    expect(asked).toEqual(['white', 'gray-36', 'field-chart']);
    const first = inspection.readings.filter(({ patchIndex }) => patchIndex === 2).slice(0, 4);
    expect(first.map(({ actual }) => cellAt(chart, size, actual.xPx, actual.yPx))).toEqual(cornerCells(chart));
  });

  test.each([
    ['mirrored', mirrored, 'left-right'],
    ['scaled', scaled, 'moved'],
  ] as const)('%s is named at its corners; shown well then, a good monitor passes', async (_, picture, turn) => {
    const { inspection, asked, outcome } = await shown([picture, right]);
    expect(outcome, summaryOf(inspection)).toBe('pass');
    expect(asked).toEqual(['white', 'gray-36', 'field-chart', `field-chart field-chart ${turn}`]);
    expect(inspection.replaced.filter(isSignal)).toMatchObject([{ readsAs: 'field-chart', turn }]);
    expect(inspection.judgment.verdict.reasons.map(({ code }) => code)).toContain('other-patch-read');
  });

  test('mirrored again is read whole, never passes, and its cause is named', async () => {
    const { inspection, outcome } = await shown([mirrored]);
    expect(outcome).toBe('inconclusive');
    expect(inspection.readings).toHaveLength(64);
    expect(inspection.judgment.diagnoses).toMatchObject([{ cause: 'picture-mirrored' }]);
    expect(JSON.stringify(inEnglish(inspection.judgment.verdict, inspection.plan))).toContain(
      'field-chart mirrored from left to right',
    );
  });

  test.each([
    ['another chart', pictureOf(tone)],
    ['a desktop', desktop],
  ])('in place of which there is %s ends inconclusive after its corners', async (_, picture) => {
    const { inspection, outcome } = await shown([picture]);
    expect(outcome).toBe('inconclusive');
    expect(inspection.readings.length).toBeLessThanOrEqual(34);
    expect(stopText(inspection)).toMatch(/in place of field-chart\.$/);
  });

  test.each([
    [
      'a dim half',
      ([r = 0, g = 0, b = 0]: readonly number[], x: number) =>
        [r, g, b].map((code) => Math.round(x > 1920 ? 0.9 * code : code)),
    ],
    ['exchanged channels', ([r = 0, g = 0, b = 0]: readonly number[]) => [b, g, r]],
  ])('is read whole on a path with %s, which never passes', async (_, path) => {
    const { inspection, outcome } = await shown([right], path);
    expect(outcome).not.toBe('pass');
    expect(inspection.readings.length + inspection.replaced.length).toBeGreaterThanOrEqual(64);
  });
});
