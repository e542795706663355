import { expect, test } from 'vitest';
import { observations } from '../../../src/judge/color/signal/observation.ts';
import { findSignalPath } from '../../../src/judge/color/signal/signal-path.ts';
import { imaginedReading } from '../../../src/judge/detectability/imagined-reading.ts';
import { buildEvidence } from '../build-evidence.ts';

test('an imagined reading is one of an unprotected signal that takes no time, at the end of its path', () => {
  const { plan, readings } = buildEvidence({ patches: 'white', layout: '3x3' });
  const { path } = findSignalPath(observations(plan, readings));
  const point = plan.points[4] as (typeof plan.points)[number];
  const { xPx, yPx } = point;
  const sent = { codes: { r: 128, g: 127, b: 0 }, bitDepth: 8 };
  expect(imaginedReading(sent, path, point, { kind: 'signal', bitDepth: 10 }, { model: null })).toEqual({
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
    rawValue: { format: 'RGB', r: 514, g: 509, b: 0 },
    rgbFull: { r: 514, g: 509, b: 0 },
    bitDepth: 10,
    colorFormat: 'RGB',
    hdcp: false,
  });
});
