import { arrivedAt, pictureOf } from '../path.mjs';

const screen = { widthPx: 960, heightPx: 540 };
const STARTED_AT = '2026-01-05T08:00:00.000Z';

/** A plan of flat fields: the center and the four corners of a 3 by 3 grid would see no more of a link than the 3 by 3 points do. */
export function planOf(flatfield, patches) {
  return flatfield.planSampling({
    layout: '3x3',
    order: 'row-major',
    resolution: screen,
    patches: flatfield.parsePatches(patches),
  });
}

/**
 * The readings of a plan behind a path. `sent`: the code values that the computer sends of a patch, in its depth; by default those that
 * it should.
 */
export function readingsBehind(path, plan, sent = (patch) => patch.codes) {
  return plan.patches.flatMap((patch, patchIndex) => {
    const codes = sent(patch, patchIndex);
    const arrived = arrivedAt(path, pictureOf({ codesAt: () => ({ codes, bitDepth: patch.bitDepth }) }), screen);
    // A link is the same everywhere.
    const { rgb, raw, bitDepth } = arrived({ xPx: 0, yPx: 0 }, patchIndex);
    return plan.points.map(({ index, xPx, yPx }, place) => {
      const sequence = patchIndex * plan.points.length + place;
      return {
        ...{ kind: 'signal', patchIndex, pointIndex: index, sequence, hdcp: false, received: null, attempts: [] },
        ...{ requested: { xPx, yPx }, actual: { xPx, yPx }, startedAt: STARTED_AT, elapsedMs: 0, durationMs: 0 },
        rawValue: rawValueOf(path.link.colorFormat, raw),
        rgbFull: { r: rgb[0], g: rgb[1], b: rgb[2] },
        bitDepth,
        colorFormat: path.link.colorFormat,
      };
    });
  });
}

/** The judgment of readings that nothing else makes doubtful. */
export function judged(flatfield, plan, readings, profile, reference) {
  const check = {
    checkedAt: STARTED_AT,
    present: true,
    colorModeIndex: 0,
    calibrationId: null,
    keyLock: null,
    problem: null,
  };
  const evidence = {
    ...{ plan, readings, missed: [], replaced: [], stopped: null, simulated: null, startedAt: STARTED_AT },
    checks: [null, readings.length - 1].map((afterReading) => ({ ...check, afterReading })),
    calibration: { reference: { ...reference, executedAt: '2026-01-02 10:00' }, problem: null },
    changed: [],
  };
  return flatfield.judgeReadings(evidence, profile, { judgedAt: STARTED_AT });
}

/** Whether the readings are at most a step off: one of their patch or of their own, the larger. */
export function isWithinAStep(plan, readings) {
  return readings.every(({ patchIndex, rgbFull, bitDepth }) => {
    const { codes, bitDepth: shown } = plan.patches[patchIndex];
    const step = 1 / (2 ** Math.min(shown, bitDepth) - 1) + 1e-9;
    return Object.keys(codes).every(
      (channel) => Math.abs(rgbFull[channel] / (2 ** bitDepth - 1) - codes[channel] / (2 ** shown - 1)) <= step,
    );
  });
}

function rawValueOf(colorFormat, [a, b, c]) {
  return colorFormat === 'RGB' ? { format: 'RGB', r: a, g: b, b: c } : { format: 'YCBCR', y: a, cb: b, cr: c };
}
