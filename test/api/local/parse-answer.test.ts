import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operationNames } from '../../../src/api/local/operation-name.ts';
import { acceptOldSpellings, operations } from '../../../src/api/local/operations.ts';
import { parseAnswer } from '../../../src/api/local/parse-answer.ts';
import { pixelInformationSchema } from '../../../src/api/local/pixel-information-schema.ts';
import { FlatfieldError } from '../../../src/base/flatfield-error.ts';

const title = 'GET http://127.0.0.1/';

function codeOf(task: () => unknown): string {
  try {
    task();
    return 'parsed';
  } catch (error) {
    return error instanceof FlatfieldError ? error.code : String(error);
  }
}

describe('parseAnswer', () => {
  it.each(operationNames)('takes any JSON as the answer of %s for what it is, or refuses it as wrong', (name) => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const code = codeOf(() => parseAnswer(operations[name].answer, acceptOldSpellings(value), title));
        expect(['parsed', 'wrong-shape']).toContain(code);
      }),
    );
  });

  it('lets no pixel information through whose values do not fit its bit depth', () => {
    const value = fc.oneof(
      { weight: 30, arbitrary: fc.nat({ max: 1024 }) },
      fc.nat({ max: 70_000 }),
      fc.integer(),
      fc.double(),
      fc.constant(null),
      fc.string(),
    );
    const answer = fc.record({
      colorFormat: fc.constant('RGB'),
      hdcp: fc.boolean(),
      bitDepth: fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 5, max: 17 }) }, fc.integer(), fc.double()),
      position: fc.record({ x: fc.nat(), y: fc.nat() }),
      rawValue: fc.record({ r: value, g: value, b: value }),
      convertedRgbFull: fc.record({ red: value, green: value, blue: value }),
    });
    let parsed = 0;
    fc.assert(
      fc.property(answer, (received) => {
        const codes = [...Object.values(received.rawValue), ...Object.values(received.convertedRgbFull)];
        const depthFits = Number.isInteger(received.bitDepth) && received.bitDepth >= 6 && received.bitDepth <= 16;
        const codesFit = codes.every(
          (code) => Number.isInteger(code) && Number(code) >= 0 && Number(code) < 2 ** received.bitDepth,
        );
        parsed += depthFits && codesFit ? 1 : 0;
        const expected = depthFits && codesFit ? 'parsed' : 'wrong-shape';
        expect(codeOf(() => parseAnswer(pixelInformationSchema, received, title))).toBe(expected);
      }),
      { numRuns: 1000 },
    );
    expect(parsed).toBeGreaterThan(50);
  });

  it('names a hostile key without its control characters', () => {
    const answer = { rawValue: { 'r\u001b[2J\n': 1 } };
    expect(() => parseAnswer(pixelInformationSchema, answer, title)).toThrow(/^[^\p{Cc}]+$/u);
  });
});
