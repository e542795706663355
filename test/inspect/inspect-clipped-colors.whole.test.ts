import { expect, test } from 'vitest';
import type { LocalApi } from '../../src/api/local/local-api.ts';
import { inspect } from '../../src/inspect/inspect.ts';
import { flatFieldMatch } from '../judge/flat-field-profiles.ts';
import { openSimulated, type Simulated } from '../read/monitor/open-simulated.ts';

function inspected(
  { api, simulator, monitorId }: Simulated,
  options: { using?: LocalApi; toneResponse?: string } = {},
) {
  const { using = api, toneResponse } = options;
  return inspect({
    api: using,
    resolution: '3840x2160',
    layout: '3x3',
    // Its flat fields of full drives alone: those are clipped.
    profile: { ...flatFieldMatch, name: 'flat-field-match' },
    showPatch: async (patch) => simulator.showPatch(monitorId, patch),
    ...(toneResponse === undefined ? {} : { toneResponse }),
  });
}

test.each([
  ['limited-range', 'fail'],
  ['tinted-corner', 'fail'],
  ['six-bit', 'fail'],
  ['10-bit', 'pass'],
  ['ycbcr-422', 'pass'],
])('%s under --tone-response PQ, which makes every bright code white: %s', async (scenario, outcome) => {
  const { judgment } = await inspected(await openSimulated({ scenario }), { toneResponse: 'PQ' });
  const { verdict } = judgment;
  expect(verdict.outcome).toBe(outcome);
  expect(verdict.reasons.some(({ code }) => code === 'tone-response-overridden')).toBe(true);
  expect(verdict.reasons.some(({ code }) => code === 'code-value-missed')).toBe(outcome === 'fail');
});

test('the conversion of the signal is recorded', async () => {
  const { judgment } = await inspected(await openSimulated({ scenario: 'ycbcr-422' }));
  expect(judgment.signalPath?.conversions).toEqual([{ range: 'limited', matrix: 'BT.709' }]);
  expect(judgment.verdict.outcome).toBe('pass');
});

test('a monitor whose converted values are not those of the signal is inconclusive', async () => {
  const simulated = await openSimulated({ scenario: 'limited-range' });
  const getPixelInformation: LocalApi['getPixelInformation'] = async (id, request, options) => {
    const answer = await simulated.api.getPixelInformation(id, request, options);
    const { r, g, b } = answer.convertedRgbFull;
    const ideal = (code: number) => (code > 127 ? 255 : 0);
    return {
      ...answer,
      convertedRgbFull: { r: ideal(r), g: ideal(g), b: ideal(b) },
      rawValue: { format: 'RGB', r: 200, g, b },
    };
  };
  const { judgment } = await inspected(simulated, { using: { ...simulated.api, getPixelInformation } });
  expect(judgment.verdict.outcome).toBe('inconclusive');
  expect(judgment.verdict.reasons[0]?.code).toBe('raw-value-contradicts');
});
