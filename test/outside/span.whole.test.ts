import { describe, expect, it } from 'vitest';
import { inspectServer, outcomeOf, serverForTest } from './inspect-outside.ts';
import { scaled, signalOf } from './signals.ts';

/** Nine places as a layout text, from the fractions of three columns and three rows. */
function nine(columns: readonly number[], rows: readonly number[]): string {
  return rows.flatMap((y) => columns.map((x) => `${x},${y}`)).join(';');
}

const middle = { widthPx: 1919, heightPx: 1079 };
const insideThreeByThreePixels = [0, 1, 2]
  .flatMap((y) => [0, 1, 2].map((x) => `${middle.widthPx + x}px,${middle.heightPx + y}px`))
  .join(';');

const tooNarrow: Record<string, string> = {
  'nine points inside 3x3 pixels': insideThreeByThreePixels,
  'nine points in one column': nine([0.5], [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]),
  'nine points in one row': nine([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9], [0.5]),
  'nine points over 40 % of the width': nine([0.3, 0.5, 0.7], [0.1, 0.5, 0.9]),
  'nine points over 40 % of the height': nine([0.1, 0.5, 0.9], [0.3, 0.5, 0.7]),
  'nine points in the lower right quarter': nine([0.55, 0.75, 0.95], [0.55, 0.75, 0.95]),
};

describe.each(['calibration-match', 'signal-exact'])('under %s', (profile) => {
  it.each(Object.entries(tooNarrow))('%s do not pass', async (_, layout) => {
    expect(await outcomeOf({}, { profile, layout })).toBe('inconclusive');
  });

  it('nine points over 80 % of both sides pass', async () => {
    expect(await outcomeOf({}, { profile, layout: nine([0.1, 0.5, 0.9], [0.1, 0.5, 0.9]) })).toBe('pass');
  });

  it('3x3 points pass', async () => {
    expect(await outcomeOf({}, { profile })).toBe('pass');
  });
});

it('points in one corner do not hide that the rest of the screen is at half', async () => {
  const halfBeyond = signalOf((drives, x) => (x > 2200 ? scaled(0.5)(drives, x, 0) : drives));
  expect(await outcomeOf({ signal: halfBeyond }, { layout: nine([0.05, 0.25, 0.5], [0.1, 0.5, 0.9]) })).toBe(
    'inconclusive',
  );
});

it('the span of the points is in the record', async () => {
  const inspection = await inspectServer(await serverForTest());
  expect(JSON.stringify(inspection)).toMatch(/"[a-zA-Z]*[sS]pan[a-zA-Z]*":/);
});
