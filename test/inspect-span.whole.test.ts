import { describe, expect, test } from 'vitest';
import { inspect } from '../src/inspect.ts';
import { reportHtml } from '../src/report/html/report-html.ts';
import { reportConsole } from '../src/report/report-console.ts';
import { findProfile } from '../src/verdict/profiles/find-profile.ts';
import { parseProfile } from '../src/verdict/profiles/profile-schema.ts';
import { fakeMonitor } from './monitor/fake-monitor.ts';

/** Nine points inside 3x3 pixels, in one column, along the diagonal, and in one corner but for one. */
const blind = [
  ['nine neighboring pixels', cross([100, 101, 102], [100, 101, 102]), 'plan-span-too-small'],
  ['one column', cross([1920], [10, 250, 500, 750, 1000, 1250, 1500, 1750, 2100]), 'plan-span-too-small'],
  ['one row', cross([10, 400, 800, 1200, 1600, 2000, 2400, 2800, 3800], [1080]), 'plan-span-too-small'],
  ['the middle third', cross([1300, 1920, 2500], [800, 1080, 1400]), 'plan-span-too-small'],
  [
    'the diagonal',
    Array.from({ length: 9 }, (_, place) => `${400 * place}px,${200 * place}px`).join(';'),
    'plan-quarter-unread',
  ],
  ['one corner and the opposite pixel', `${cross([0, 1, 2], [0, 1, 2])};3839px,2159px`, 'plan-quarter-unread'],
] as const;

function cross(xs: readonly number[], ys: readonly number[]): string {
  return ys.flatMap((y) => xs.map((x) => `${x}px,${y}px`)).join(';');
}

const calibrationMatch = findProfile('calibration-match');

describe.each(['calibration-match', 'signal-exact', 'tco-certified'])(
  'points that see little of the screen, under %s',
  (profile) => {
    test.each(blind)('do not pass: %s', async (_, layout, code) => {
      const { api } = await fakeMonitor();
      const { judgment } = await inspect({ api, resolution: '3840x2160', layout, patches: ['white'], profile });
      expect(judgment.verdict.outcome).toBe('inconclusive');
      expect(judgment.verdict.reasons.map((reason) => reason.code)).toContain(code);
    });
  },
);

describe('a profile of its own', () => {
  const own = { extends: 'calibration-match', name: 'one-spot', calibrationMaxAgeDays: 365 };

  test.each([
    [0, 'pass'],
    [0.0005, 'pass'],
    [0.1, 'inconclusive'],
    [undefined, 'inconclusive'],
  ])('with minimumSpan %s decides otherwise: %s', async (minimumSpan, outcome) => {
    const { api } = await fakeMonitor();
    const requires = { minimumPoints: 9, patches: [], ...(minimumSpan !== undefined && { minimumSpan }) };
    const profile = parseProfile({ ...own, requires });
    const layout = blind[0][1];
    const { judgment } = await inspect({ api, resolution: '3840x2160', layout, patches: ['white'], profile });
    expect(judgment.verdict.outcome, JSON.stringify(judgment.verdict.summary)).toBe(outcome);
  });

  test.each([-0.1, 1.1, 'half'])('with minimumSpan %s is refused', (minimumSpan) => {
    const requires = { minimumPoints: 9, patches: [], minimumSpan };
    expect(() => parseProfile({ ...own, requires })).toThrow(/requires\.minimumSpan/);
  });
});

test('the span is in the record, on the page and on the console', async () => {
  const { api } = await fakeMonitor();
  const inspection = await inspect({
    api,
    resolution: '3840x2160',
    layout: '5x5',
    patches: ['white'],
    profile: calibrationMatch,
  });
  expect(inspection.span).toEqual({ width: 3073 / 3840, height: 1729 / 2160 });
  expect(reportConsole(inspection, { color: false, width: 200 })).toContain('25 judged, spanning 80.0 % × 80.0 %');
  const page = reportHtml(inspection);
  expect(page).toContain('Span of the points');
  expect(page).toContain('80.0 % × 80.0 %');
  expect(page).toContain('3839, 2159 px');
});
