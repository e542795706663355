import { describe, expect, test } from 'vitest';
import { inspect } from '../../src/inspect/inspect.ts';
import { findProfile } from '../../src/judge/profiles/find-profile.ts';
import { parseProfile } from '../../src/judge/profiles/profile-schema.ts';
import { reportHtml } from '../../src/report/html/report-html.ts';
import { reportConsole } from '../../src/report/report-console.ts';
import { fakeMonitor } from '../read/monitor/fake-monitor.ts';

/** Points that leave most of the screen, or a quarter of it, unread. */
const blind = [
  ['nine neighboring pixels', cross([100, 101, 102], [100, 101, 102]), 'plan-span-too-small'],
  ['one column', cross([1920], [10, 250, 500, 750, 1000, 1250, 1500, 1750, 2100]), 'plan-span-too-small'],
  ['one row', cross([10, 400, 800, 1200, 1600, 2000, 2400, 2800, 3800], [1080]), 'plan-span-too-small'],
  ['one column by fractions', nine([0.5], [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]), 'plan-span-too-small'],
  ['one row by fractions', nine([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9], [0.5]), 'plan-span-too-small'],
  ['40 % of the width', nine([0.3, 0.5, 0.7], [0.1, 0.5, 0.9]), 'plan-span-too-small'],
  ['40 % of the height', nine([0.1, 0.5, 0.9], [0.3, 0.5, 0.7]), 'plan-span-too-small'],
  ['the lower right quarter', nine([0.55, 0.75, 0.95], [0.55, 0.75, 0.95]), 'plan-span-too-small'],
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

/** From the fractions of the columns and rows. */
function nine(columns: readonly number[], rows: readonly number[]): string {
  return rows.flatMap((y) => columns.map((x) => `${x},${y}`)).join(';');
}

const calibrationMatch = findProfile('calibration-match');

describe.each(['calibration-match', 'signal-exact', 'tco-certified'])('points under %s', (profile) => {
  test.each(blind)('do not pass if they see little of the screen: %s', async (_, layout, code) => {
    const { api } = await fakeMonitor();
    const { judgment } = await inspect({ api, resolution: '3840x2160', layout, patches: ['white'], profile });
    expect(judgment.verdict.outcome).toBe('inconclusive');
    expect(judgment.verdict.reasons.map((reason) => reason.code)).toContain(code);
  });

  test('are enough over 80 % of both sides', async () => {
    const { api } = await fakeMonitor();
    const layout = `${nine([0.1, 0.5, 0.9], [0.1, 0.5, 0.9])};0.3,0.3;0.7,0.3;0.3,0.7;0.7,0.7`;
    const { judgment } = await inspect({ api, resolution: '3840x2160', layout, patches: ['white'], profile });
    expect(judgment.verdict.reasons.map((reason) => reason.code)).not.toContain('plan-span-too-small');
    // The others ask for more patches.
    expect(judgment.verdict.outcome).toBe(profile === 'calibration-match' ? 'pass' : 'inconclusive');
  });
});

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
