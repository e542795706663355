import { expect, test } from 'vitest';
import { imaginedReading } from '../../../src/verdict/detectability/imagined-reading.ts';
import { buildEvidence } from '../build-evidence.ts';

test('an imagined reading is one of an unprotected RGB signal that takes no time', () => {
  const { plan } = buildEvidence({ patches: 'white', layout: '3x3' });
  const point = plan.points[4] as (typeof plan.points)[number];
  const { xPx, yPx } = point;
  const codes = { r: 512, g: 511, b: 510 };
  expect(imaginedReading({ codes, bitDepth: 10 }, 0, point, 'signal', { model: null })).toEqual({
    kind: 'signal',
    patchIndex: 0,
    pointIndex: point.index,
    sequence: point.index,
    requested: { xPx, yPx },
    actual: { xPx, yPx },
    startedAt: '',
    elapsedMs: 0,
    durationMs: 0,
    attempts: [],
    received: null,
    rawValue: { format: 'RGB', ...codes },
    rgbFull: codes,
    bitDepth: 10,
    colorFormat: 'RGB',
    hdcp: false,
  });
});
