import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metricTable } from '../../src/judge/metrics/metric-table.ts';
import { LIMIT_OPERATORS, type LimitOperator } from '../../src/judge/profiles/profile.ts';
import type { LimitParams } from '../../src/judge/reasons/reason-params.ts';
import type { LimitResult, Reason } from '../../src/judge/verdict.ts';
import { reportJunit } from '../../src/report/ci/report-junit.ts';
import { reportHtml } from '../../src/report/html/report-html.ts';
import { REPORT_LANGUAGES } from '../../src/report/languages/languages.ts';
import { reportConsole } from '../../src/report/report-console.ts';
import { limitTexts } from '../../src/report/text/limit-texts.ts';
import { type Wording, wording } from '../../src/report/text/wording.ts';
import { TRIALS } from '../trials.ts';
import { agrees, type Case, holds, inspectionAtLimits, type Printed } from './judged-limit.ts';

const NUMBER = String.raw`-?\d+(?:[.,]\d+)?(?:e[+-]\d+)?`;
/** In German a number has a decimal comma. */
const numberOf = (text: string) => Number(text.replace(',', '.'));

/** A metric of each unit, and a bound that such a metric has in a profile. */
const BOUNDS: readonly (readonly [metric: string, required: number])[] = [
  ['delta-e-2000-reference-max', 2],
  ['luminance-center-max', 10],
  ['contrast-deviation-max', 12.5],
  ['luminance-center-ratio-min', 0.95],
  ['luminance-max-min-ratio', 1 / 0.95],
  ['uv-1976-center-max', 0.0171],
  ['chroma-center-max', 4.5],
  ['code-value-error', 3],
];

/** Distances from a bound, as parts of it; those below 1e-12 are at the bound, but for `==`. */
const OFFSETS = [0, 1e-14, -1e-14, 1e-11, -1e-11, 1e-9, -1e-9, 2e-4, -2e-4, 0.2, -0.2];

const CASES: readonly Case[] = BOUNDS.flatMap(([metric, required]) =>
  LIMIT_OPERATORS.flatMap((operator) => {
    const recommended = operator.startsWith('<') ? 0.9 * required : 1.1 * required;
    const values = OFFSETS.map((offset) => required * (1 + offset));
    const one = { metric, operator, required };
    if (operator === '==') return values.map((value) => ({ ...one, value }));
    return [
      ...values.map((value) => ({ ...one, value })),
      ...OFFSETS.flatMap((offset) => [
        { ...one, recommended, value: recommended * (1 + offset) },
        { ...one, recommended, value: recommended * (1 + offset), guardBand: 0.01 * required },
        { ...one, value: 1.03 * required * (1 + offset), guardBand: 0.03 * required },
        { ...one, value: 0.97 * required * (1 + offset), guardBand: 0.03 * required },
      ]),
    ];
  }),
);

describe('a value at, just inside and just outside a limit', () => {
  it('is tested in every unit of a metric, and with every result', () => {
    const units = new Set(BOUNDS.map(([metric]) => metricTable.find(({ name }) => name === metric)?.unit));
    expect(units).toEqual(new Set(metricTable.map(({ unit }) => unit)));
    const results = new Set(limitsOf(CASES).map(({ result }) => result));
    expect(results).toEqual(new Set(['met', 'marginal', 'missed', 'unjudged']));
  });

  it('is judged as the relative tolerance of 1e-12 says, `==` exactly', () => {
    for (const [index, limit] of limitsOf(CASES).entries()) {
      const { operator, required, value, guardBand } = CASES[index] as Case;
      if (guardBand !== undefined) continue;
      const isAt = operator !== '==' && Math.abs(value - required) < 1e-12 * required;
      const isMet = isAt ? operator.endsWith('=') : holds(value, operator, required);
      expect([value, operator, required, limit.result !== 'missed']).toEqual([value, operator, required, isMet]);
    }
  });

  it('reads on the console as it was judged', () => {
    const inspection = inspectionAtLimits(CASES);
    const lines = reportConsole(inspection, { color: false, width: 1000 }).split('\n');
    const pattern = new RegExp(
      `^limit +\\w+ .*: (${NUMBER})(?: %| steps)?, limit ([<>≤≥=]) (${NUMBER})(?:, recommended [<>≤≥=] (${NUMBER}))?(?: \\(\\w+ from (${NUMBER}) to (${NUMBER})\\))?$`,
    );
    expectAgreement(
      inspection.judgment.verdict.limits,
      lines.filter((line) => line.startsWith('limit ')),
      pattern,
    );
  });

  it.each(REPORT_LANGUAGES)('reads on the page as it was judged, in %s', (lang) => {
    const inspection = inspectionAtLimits(CASES);
    const rows = Array.from(
      reportHtml(inspection, { lang }).matchAll(/<tr class="(?:met|marginal|missed|unjudged)">.*?<\/tr>/gs),
      ([row]) => row,
    );
    const { limits } = inspection.judgment.verdict;
    expect(rows).toHaveLength(limits.length);
    for (const [index, row] of rows.entries()) {
      const cells = Array.from(row.matchAll(/<td class="n">(.*?)<\/td>/g), ([, text = '']) =>
        text.replace(/&[a-z]+;/g, ''),
      );
      const numbers = cells.map((cell) => Array.from(cell.matchAll(new RegExp(NUMBER, 'g')), ([one]) => numberOf(one)));
      const [value, required, recommended] = numbers as [number[], number[], number[]];
      const limit = limits[index] as LimitResult;
      const zone = limit.result === 'marginal' ? recommended : required;
      const printed = {
        ...{ value: value[0] as number, operator: limit.operator, required: required[0] as number },
        ...{ recommended: recommended[0] ?? null, from: zone[1] ?? null, to: zone[2] ?? null },
      };
      expect([row, agrees(printed, limit.result)]).toEqual([row, true]);
      expect(printed.required).toBe(limit.required);
    }
  });

  it('reads in JUnit as it was judged', () => {
    const inspection = inspectionAtLimits(CASES);
    const xml = reportJunit(inspection).replaceAll('&lt;', '<').replaceAll('&gt;', '>');
    const { limits } = inspection.judgment.verdict;
    const bad = limits.filter(({ result }) => result === 'missed' || result === 'unjudged');
    const messages = Array.from(
      xml.matchAll(/message="([a-z0-9-]+ is [^"]* must be [^"]*)"/g),
      ([, text = '']) => text,
    );
    const pattern = new RegExp(
      `^.* is (${NUMBER}) \\S+, must be ([<>≤≥=]) (${NUMBER}) \\S+()(?: \\(undecided from (${NUMBER}) to (${NUMBER}) \\S+\\))?(?:; counted at \\d+ points?)?$`,
    );
    expectAgreement(bad, messages, pattern);
    const outputs = Array.from(xml.matchAll(/\n?(met|marginal|missed|unjudged): (\S+) /g), ([, result, value]) => [
      result,
      value,
    ]);
    expect(outputs.map(([result]) => result)).toEqual(limits.map(({ result }) => result));
    for (const [index, [, value]] of outputs.entries()) {
      const { operator, required, result } = limits[index] as LimitResult;
      const agreed = result === 'unjudged' || holds(Number(value), operator, required) === (result !== 'missed');
      expect([value, operator, required, agreed]).toEqual([value, operator, required, true]);
    }
  });

  it.each(REPORT_LANGUAGES)('reads in its sentence as it was judged, in %s', (lang) => {
    const inspection = inspectionAtLimits(CASES);
    const words = wording(lang, inspection.plan);
    const { reasons } = inspection.judgment.verdict;
    expect(reasons.length).toBeGreaterThan(300);
    for (const reason of reasons) {
      const { operator, required, recommended } = reason.params as unknown as LimitParams;
      const sentence = words.reason(reason);
      const result = { 'limit-missed': 'missed', 'limit-marginal': 'marginal', 'limit-undecided': 'unjudged' }[
        reason.code
      ] as LimitResult['result'];
      const printed = sentenceNumbers(words, reason, operator);
      const said =
        result === 'marginal' ? { required, recommended: printed.bound } : { required: printed.bound, recommended };
      expect(printed.bound).toBe(result === 'marginal' ? recommended : required);
      expect([sentence, agrees({ ...printed, ...said, operator }, result)]).toEqual([sentence, true]);
    }
  });

  it('reads as it was judged for any value within 1e-6 to 1e-15 of a bound', () => {
    const bound = fc.oneof(
      fc.double({ min: 1e-4, max: 1e4, noNaN: true }),
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 1, max: 999 }).map((one) => one / 100),
    );
    const near = fc.tuple(fc.integer({ min: 6, max: 15 }), fc.double({ min: 1, max: 10, noNaN: true }), fc.boolean());
    const metric = fc.constantFrom(...BOUNDS.map(([name]) => name));
    const band = fc.constantFrom(0, 1e-9, 1e-4, 0.1);
    fc.assert(
      fc.property(
        metric,
        fc.constantFrom(...LIMIT_OPERATORS),
        bound,
        near,
        band,
        (name, operator, required, by, width) => {
          const [digits, factor, isAbove] = by;
          const value = required * (1 + (isAbove ? 1 : -1) * factor * 10 ** -(digits + 1));
          const inspection = inspectionAtLimits([
            { metric: name, operator, required, value, guardBand: width * required },
          ]);
          const [limit] = inspection.judgment.verdict.limits as [LimitResult];
          const { undecided, ...texts } = limitTexts(limit);
          const zone = { from: undecided && Number(undecided.from), to: undecided && Number(undecided.to) };
          const printed = {
            value: Number(texts.value),
            operator,
            required: Number(texts.required),
            recommended: null,
            ...zone,
          };
          expect([limit, agrees(printed, limit.result)]).toEqual([limit, true]);
          expect(printed.required).toBe(required);
          const isAt = Math.abs(value - required) < 1e-12 * required && operator !== '==';
          expect([value, required, !isAt || printed.value === required]).toEqual([value, required, true]);
          const [reason] = inspection.judgment.verdict.reasons;
          if (!reason) return;
          const said = sentenceNumbers(wording('en', inspection.plan), reason, operator);
          expect([limit, agrees({ ...said, required: said.bound, recommended: null, operator }, limit.result)]).toEqual(
            [limit, true],
          );
        },
      ),
      { numRuns: TRIALS },
    );
  });
});

it.each([
  [45.18, 50.2, '<=', 10, 'met'],
  [45.18, 50.2, '<', 10, 'missed'],
  [85, 100, '<', 15, 'missed'],
  [85, 100, '<=', 15, 'met'],
] as const)(
  '%f against %f is exactly as far from it as it reads: %s %d is %s',
  (value, center, operator, required, result) => {
    const percent = Math.abs((100 * (value - center)) / center);
    const [limit] = limitsOf([{ metric: 'luminance-center-max', operator, required, value: percent }]) as [LimitResult];
    expect(limit.result).toBe(result);
    expect(limitTexts(limit).value).toBe(`${required}.00`);
  },
);

it('2.0004 against at most 2 does not read as 2.00', () => {
  const one = { metric: 'delta-e-2000-reference-max', operator: '<=', required: 2, value: 2.0004 } as const;
  const text = reportConsole(inspectionAtLimits([one]), { color: false, width: 200 });
  expect(text).toContain('missed max ΔE2000 from calibration (white): 2.0004, limit ≤ 2');
});

function limitsOf(cases: readonly Case[]): readonly LimitResult[] {
  return inspectionAtLimits(cases).judgment.verdict.limits;
}

const OPERATORS: Readonly<Record<string, LimitOperator>> = { '<': '<', '≤': '<=', '>': '>', '≥': '>=', '=': '==' };

function expectAgreement(limits: readonly LimitResult[], lines: readonly string[], pattern: RegExp): void {
  expect(lines).toHaveLength(limits.length);
  for (const [index, line] of lines.entries()) {
    const limit = limits[index] as LimitResult;
    const [, value, operator, required, recommended, from, to] = pattern.exec(line) ?? [];
    const number = (text: string | undefined) => (text ? Number(text) : null);
    const printed: Printed = {
      ...{ value: Number(value), operator: OPERATORS[operator ?? ''] as LimitOperator, required: Number(required) },
      ...{ recommended: number(recommended), from: number(from), to: number(to) },
    };
    expect([line, agrees(printed, limit.result)]).toEqual([line, true]);
    expect([line, printed.required]).toEqual([line, limit.required]);
  }
}

/** The value, the edges of the guard band and the bound of a sentence, in that order; the place of the value is no number of it. */
function sentenceNumbers(words: Wording, reason: Reason, operator: LimitOperator) {
  const { patchIndex, pointIndex } = reason;
  const place = pointIndex === null ? '' : words.place({ patchIndex: patchIndex ?? 0, pointIndex });
  const text = words
    .reason(reason)
    .replace(place, '')
    .replaceAll("u'v'", '')
    .replaceAll(/ΔE₀₀|dE2000|C\*|CIE ?\d+|50 ?% gray|ΔE2000/g, '');
  const numbers = Array.from(text.matchAll(new RegExp(NUMBER, 'g')), ([one]) => numberOf(one));
  const [value, ...rest] = numbers as [number, ...number[]];
  const bound = rest.at(-1) as number;
  const [from, to] = rest.length >= 3 ? rest : [null, null];
  return { value, from: from ?? null, to: to ?? null, bound, operator };
}
