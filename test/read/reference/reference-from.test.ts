import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calibrationIdInForce, calibrationsInForce } from '../../../src/read/reference/calibration-in-force.ts';
import { isReferenceProblem, referenceFrom } from '../../../src/read/reference/reference-from.ts';

function color(X: number, Y: number, Z: number) {
  const sum = X + Y + Z || 1;
  return { X, Y, Z, x: X / sum, y: Y / sum };
}

function result(changes: Record<string, unknown> = {}, measured: Record<string, unknown> = {}) {
  return {
    id: 'c1',
    executor: 'COLORNAVIGATOR',
    executedAt: '2026-01-02 03:04',
    calibrationData: { white: color(114, 120, 130.6) },
    measurementData: {
      red: color(49.5, 25.5, 2.3),
      green: color(42.9, 85.8, 14.3),
      blue: color(21.6, 8.7, 114),
      black: color(0.05, 0.05, 0.07),
      ...measured,
    },
    ...changes,
  };
}

const codeOf = (results: readonly unknown[]) => {
  const reference = referenceFrom(results, null, 'local-api');
  return isReferenceProblem(reference) ? reference.code : reference.calibrationId;
};

describe('which calibration is the reference', () => {
  test('the newest, wherever it is in the list', () => {
    const older = result({ id: 'old', executedAt: '2025-12-31 23:59' });
    expect(codeOf([older, result()])).toBe('c1');
    expect(codeOf([result(), older])).toBe('c1');
  });

  test('carries the five colors, the time as written and the answer as received', () => {
    const received = result({ unknownField: 7 });
    expect(referenceFrom([received], null, 'local-api')).toEqual({
      source: 'local-api',
      calibrationId: 'c1',
      executedAt: '2026-01-02 03:04',
      colors: {
        white: { X: 114, Y: 120, Z: 130.6 },
        red: { X: 49.5, Y: 25.5, Z: 2.3 },
        green: { X: 42.9, Y: 85.8, Z: 14.3 },
        blue: { X: 21.6, Y: 8.7, Z: 114 },
        black: { X: 0.05, Y: 0.05, Z: 0.07 },
      },
      toneResponse: null,
      received,
    });
  });

  test.each([null, undefined, 0, '', '0', 'NO_ERROR', 'no error', 'NONE', 'OK', 'SUCCESS'])(
    'an errorCode of %j is a success',
    (errorCode) => {
      expect(codeOf([result({ errorCode })])).toBe('c1');
    },
  );

  test.each([1, -3, 'E102', 'SENSOR_NOT_FOUND', 'CANCELED'])(
    'an errorCode of %j is a failure, passed over',
    (errorCode) => {
      const failed = result({ id: 'failed', errorCode, executedAt: '2026-03-01 00:00' });
      expect(codeOf([failed])).toBe('calibration-failed');
      expect(codeOf([failed, result()])).toBe('c1');
      expect(calibrationsInForce([failed, result()]).skipped).toEqual([
        { code: 'calibration-failed', message: expect.stringContaining('failed of 2026-03-01 00:00') },
      ]);
    },
  );

  test('never an older one in place of a newest one that lacks a color', () => {
    const partial = result({ id: 'partial', executedAt: '2026-03-01 00:00' }, { black: null });
    expect(codeOf([partial])).toBe('calibration-incomplete');
    expect(codeOf([partial, result()])).toBe('calibration-incomplete');
    expect(referenceFrom([partial, result()], null, 'local-api')).toMatchObject({
      message: expect.stringMatching(/partial of 2026-03-01 00:00 is the newest .* carries no black/),
    });
    const older = { ...partial, executedAt: '2025-12-31 00:00' };
    expect(codeOf([older, result()])).toBe('c1');
  });

  test('none at all is missing', () => {
    expect(codeOf([])).toBe('calibration-missing');
  });

  test('an inconsistent newest one is not passed over for an older one', () => {
    const newest = result(
      { id: 'new', executedAt: '2026-03-01 00:00' },
      { red: { ...color(49.5, 25.5, 2.3), x: 0.5 } },
    );
    expect(codeOf([newest, result()])).toBe('calibration-inconsistent');
  });

  test('of two in the same minute none is known to be the newest', () => {
    expect(codeOf([result({ id: 'b' }), result({ id: 'a' })])).toBe('calibration-inconsistent');
    expect(calibrationIdInForce([result({ id: 'b' }), result({ id: 'a' })])).toBe('a+b');
  });

  test.each([
    ['a time that is none', result({ id: 'odd', executedAt: 'yesterday' })],
    ['no time', result({ id: 'odd', executedAt: null })],
    ['colors of another shape', result({ id: 'odd' }, { red: 'red' })],
  ])('one with %s may be the newest, so that no other is taken', (_, odd) => {
    expect(codeOf([odd, result()])).toBe('calibration-inconsistent');
  });

  test.each([
    ['20/12/2025 10:00', 'c1'],
    ['12.30.2025 10:00', 'c1'],
    ['2025/12/01', 'c1'],
    // It may be of 5 March or of 3 May.
    ['05/03/2026 10:00', 'calibration-inconsistent'],
    ['01/01/2026 10:00', 'calibration-inconsistent'],
    ['13/13/2025 10:00', 'calibration-inconsistent'],
    ['20/12/25 10:00', 'calibration-inconsistent'],
    ['20/12/2025-7', 'calibration-inconsistent'],
  ])('one of %s beside one of 2026-01-02 10:00: %s', (executedAt, said) => {
    const readable = result({ executedAt: '2026-01-02 10:00' });
    expect(codeOf([result({ id: 'odd', executedAt }), readable])).toBe(said);
  });

  test('one of a time that cannot be read is not told to be calibrated anew, which would write the next one alike', () => {
    const problem = referenceFrom([result({ executedAt: '20/12/2025 10:00' })], null, 'local-api');
    expect(problem).toMatchObject({
      message: expect.stringContaining('Calibrating does not change how it is written'),
    });
  });

  test('one from the cloud has no id', () => {
    const { id: _, ...cloud } = result();
    expect(referenceFrom([cloud], null, 'cloud-api')).toMatchObject({ source: 'cloud-api', calibrationId: null });
    expect(calibrationIdInForce([cloud])).toBeNull();
  });
});

describe('a calibration that contradicts itself', () => {
  const white = color(114, 120, 130.6);

  test.each([
    ['x off by more than 0.002', { red: { ...color(49.5, 25.5, 2.3), x: color(49.5, 25.5, 2.3).x + 0.0021 } }],
    ['y off by more than 0.002', { blue: { ...color(21.6, 8.7, 114), y: color(21.6, 8.7, 114).y - 0.0021 } }],
    ['a primary as bright as white', { green: color(60, 120, 20) }],
    ['black as bright as white', { black: white }],
    ['a negative value', { red: { X: -1, Y: 25, Z: 2, x: -1 / 26, y: 25 / 26 } }],
    ['a dim color whose chromaticity is another one', { black: { ...color(0.3, 0.3, 0.35), x: 0.5 } }],
  ])('%s', (_, measured) => {
    expect(codeOf([result({}, measured)])).toBe('calibration-inconsistent');
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('%s is not light', (Y) => {
    expect(codeOf([result({}, { red: { ...color(49.5, 25.5, 2.3), Y } })])).toBe('calibration-inconsistent');
  });

  test.each([
    ['x off by 0.0019', { red: { ...color(49.5, 25.5, 2.3), x: color(49.5, 25.5, 2.3).x + 0.0019 } }],
    ['a black of exactly 0, whose x and y mean nothing', { black: { X: 0, Y: 0, Z: 0, x: 0.3127, y: 0.329 } }],
    ['a black whose digits are rounded off', { black: { X: 0.0003, Y: 0.0003, Z: 0.0003, x: 0.31, y: 0.35 } }],
  ])('is not: %s', (_, measured) => {
    expect(codeOf([result({}, measured)])).toBe('c1');
  });
});

describe('the tone response', () => {
  test.each([
    [{ parameters: { gamma: { type: 'GAMMA', value: 2.2 } } }, 2.2],
    [{ parameters: { gamma: { type: 'STANDARD', value: 'sRGB', pqOption: 1 } } }, 'sRGB'],
    [{ gamma: { type: 'GAMMA', value: 2.4 } }, 2.4],
    [{ parameters: {}, gamma: { type: 'STANDARD', value: 'PQ' } }, 'PQ'],
    [{ parameters: { gamma: { type: 'GAMMA', value: '2.2' } } }, null],
    [{ parameters: { gamma: { type: 'GAMMA', value: -1 } } }, null],
    [{ parameters: { gamma: { type: 'NATIVE' } } }, null],
    [{ parameters: null }, null],
    [{}, null],
    [null, null],
    ['2.2', null],
  ])('of the target %j is %j', (target, expected) => {
    expect(referenceFrom([result()], target, 'local-api')).toMatchObject({ toneResponse: expected });
  });
});

test('whatever comes, there is a reference or a problem', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.jsonValue(), (results, target) => {
      const reference = referenceFrom(results, target, 'file');
      expect(isReferenceProblem(reference)).toBe(true);
    }),
  );
});
