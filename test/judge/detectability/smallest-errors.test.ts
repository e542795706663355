import { describe, expect, it } from 'vitest';
import type { CodeValues } from '../../../src/judge/color/code-values.ts';
import { movedBy, traitsOf } from '../../../src/judge/detectability/imagined-reading.ts';
import { smallestErrors } from '../../../src/judge/detectability/smallest-errors.ts';
import { buildEvidence } from '../build-evidence.ts';

const black: CodeValues = { codes: { r: 0, g: 0, b: 0 }, bitDepth: 8 };

/** What is seen of red that is raised from 0, and how often that was asked. */
function seenOf(isSeen: (red: number) => boolean) {
  const asked: number[] = [];
  const errors = smallestErrors(black, ({ codes: { r, g } }) => {
    if (g === 0 && r > 0) asked.push(r);
    return isSeen(r);
  });
  return { up: errors.r.up, asked: asked.length };
}

describe('smallestErrors', () => {
  it.each([1, 2, 15, 16, 17, 100, 128, 254, 255])('finds the first error that is seen, %i', (first) => {
    expect(seenOf((red) => red >= first).up).toEqual({ seen: first, room: 255 });
  });

  it.each([
    ['seen around half of the range alone', (red: number) => red >= 120 && red <= 140, 120],
    ['seen at 10 alone', (red: number) => red === 10, 10],
    ['seen at 16 alone', (red: number) => red === 16, 16],
    ['seen at the end of the range alone', (red: number) => red === 255, 255],
  ])('finds an error that is %s', (_, isSeen, seen) => {
    expect(seenOf(isSeen).up.seen).toBe(seen);
  });

  it('gives up early on a color that no limit sees', () => {
    const { up, asked } = seenOf(() => false);
    expect(up).toEqual({ seen: null, room: 255 });
    expect(asked).toBe(18);
  });

  it('moves the channels that are off, all by the same', () => {
    const gray = { codes: { r: 100, g: 100, b: 100 }, bitDepth: 8 };
    const errors = smallestErrors(
      gray,
      ({ codes: { r, g, b } }) => Math.abs(r - 100) + Math.abs(g - 100) + Math.abs(b - 100) >= 6,
    );
    const one = { up: { seen: 6, room: 155 }, down: { seen: 6, room: 100 } };
    expect(errors).toEqual({
      r: one,
      g: one,
      b: one,
      all: { up: { seen: 2, room: 155 }, down: { seen: 2, room: 100 } },
    });
  });

  it.each([
    [8, 64, 191, 64],
    [10, 257, 191, 64],
    [10, 258, 190, 64],
    [12, 4094, 0, 254],
    [10, 1023, 0, 255],
  ])('has room up to the range, at %i bits from code %i: %i up, %i down', (bitDepth, code, up, down) => {
    const { r } = smallestErrors({ codes: { r: code, g: code, b: code }, bitDepth }, () => false);
    expect([r.up.room, r.down.room]).toEqual([up, down]);
  });
});

describe('movedBy', () => {
  it.each([
    [8, 100, 16, 116],
    [8, 100, -16, 84],
    [10, 100, 16, 164],
    [10, 100, -16, 36],
    [12, 1000, 1, 1016],
  ])('moves codes of %i bits at %i by %i 255ths, to %i', (bitDepth, code, steps, moved) => {
    const codes = { r: code, g: code, b: code };
    expect(movedBy({ codes, bitDepth }, ['g'], steps)).toEqual({ codes: { ...codes, g: moved }, bitDepth });
  });
});

describe('the traits of readings', () => {
  it('are of the kind and depth of the first reading', () => {
    expect(traitsOf([])).toEqual({ kind: 'signal', bitDepth: null });
    expect(traitsOf(buildEvidence({ bitDepth: 10 }).readings)).toEqual({ kind: 'signal', bitDepth: 10 });
    const light = () => ({ X: 1, Y: 1, Z: 1 });
    expect(traitsOf(buildEvidence({ light }).readings)).toEqual({ kind: 'light', bitDepth: null });
  });
});
