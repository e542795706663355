import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Said, saidSchema } from '../../../../src/line/protocol/said.ts';
import { contentOf } from '../../../../src/line/server/intake/content-of.ts';
import { saidOf } from '../../../../src/line/server/intake/said-of.ts';
import { lineWords } from '../../../../src/line/server/languages/languages.ts';
import type { Inspection } from '../../../../src/record/inspection.ts';
import { REPORT_LANGUAGES } from '../../../../src/report/languages/languages.ts';
import { wording } from '../../../../src/report/text/wording.ts';
import { bundleOf, golden } from '../intake/run-of-line.ts';

const records = readdirSync(new URL('../../../../fixtures/golden/', import.meta.url)).flatMap((file) =>
  file.endsWith('.json') ? [golden(file.slice(0, -'.json'.length))] : [],
);
const kept = (said: Said) => saidSchema.parse(JSON.parse(JSON.stringify(said)));

/** The same record, whose verdict is said in every way that its reasons and limits allow. */
function* everySummary(record: Inspection): Generator<Inspection> {
  const { judgment } = record;
  const { verdict } = judgment;
  const parts = [
    {},
    ...verdict.reasons.map((reason) => ({ reason, missed: reason, more: 2 })),
    ...verdict.limits.map((nearest) => ({ nearest, reason: null })),
  ];
  for (const part of parts) {
    const summary = { ...verdict.summary, ...part };
    for (const grade of [verdict.grade, 'nearest' in part ? 'pass' : 'pass-marginal'] as const) {
      yield { ...record, judgment: { ...judgment, verdict: { ...verdict, grade, summary } } };
    }
  }
}

describe('the sentence of a verdict that was kept as codes', () => {
  it.each(REPORT_LANGUAGES)('is, in %s, the one that the record itself gives, without its plan', (lang) => {
    expect(records.length).toBeGreaterThan(5);
    for (const record of records.flatMap((one) => [...everySummary(one)])) {
      const { summary, grade } = record.judgment.verdict;
      const said = kept(saidOf(record));
      expect(lineWords(lang).verdict(said)).toBe(wording(lang, record.plan).summary(summary, grade));
    }
  });

  it('names the other place of a reason about two, and points that are fractions', () => {
    const record = golden('flat');
    const other = { patchIndex: 0, pointIndex: 7 };
    const reason = { code: 'pixel-repeated', params: { other }, weight: 'inconclusive', patchIndex: 0, pointIndex: 3 };
    const { judgment, plan } = record;
    const summary = { ...judgment.verdict.summary, reason, more: 0 } as const;
    const verdict = { ...judgment.verdict, grade: 'inconclusive', summary } as const;
    for (const own of [plan, { ...plan, positions: 'fractions' as const }]) {
      const said = kept(saidOf({ ...record, plan: own, judgment: { ...judgment, verdict } } as Inspection));
      const text = lineWords('de').verdict(said);
      expect(text).toBe(wording('de', own).reason(reason as never));
      expect(text).toContain('Spalte');
    }
  });

  it('is its code alone if a strange record has more to say than a row holds', () => {
    const record = golden('tinted-corner');
    const { judgment } = record;
    const { reason } = judgment.verdict.summary;
    const long = { ...reason, code: `x${'y'.repeat(1000)}`, params: { metric: 'm'.repeat(5000) } };
    const summary = { ...judgment.verdict.summary, reason: long, profile: 'p'.repeat(5000), more: 0 };
    const strange = { ...record, judgment: { ...judgment, verdict: { ...judgment.verdict, summary } } } as Inspection;
    const said = kept(saidOf(strange));
    expect(lineWords('en').verdict(said)).toMatch(/^xy{198}…$/);
    expect(JSON.stringify(said).length).toBeLessThan(1000);
  });

  it('is of a pruned run, and of one that could not be judged again, in every language', () => {
    const texts = (['pruned', 'not-judged'] as const).map((code) =>
      REPORT_LANGUAGES.map((lang) => lineWords(lang).verdict({ code })),
    );
    expect(texts[0]?.[0]).toBe('The run itself was pruned.');
    expect(texts[1]?.[0]).toBe('The run could not be judged again.');
    expect(new Set(texts.flat()).size).toBe(6);
  });

  it('is what the index keeps of a run', () => {
    expect(contentOf(bundleOf(golden('tinted-corner'))).said).toEqual(saidOf(golden('tinted-corner')));
  });
});
