import { describe, expect, it } from 'vitest';
import type { Reason } from '../../../src/judge/verdict.ts';
import { REPORT_LANGUAGES } from '../../../src/report/languages/languages.ts';
import { wording } from '../../../src/report/text/wording.ts';
import { EVERY_SENTENCE, plan } from '../every-statement.ts';

const words = wording('en', plan);
const reason: Reason = {
  weight: 'fail',
  code: 'limit-missed',
  params: { metric: 'mld', value: 12.345678, unit: '%', operator: '<=', recommended: null, required: 20 },
  patchIndex: 0,
  pointIndex: 4,
};

describe('the English sentence', () => {
  it.each(EVERY_SENTENCE.map(({ name, say, english }) => [name, english, say] as const))(
    'of %s: %s',
    (_name, english, say) => {
      expect(say(words)).toBe(english);
    },
  );

  it.each<[string, Partial<Reason>, string]>([
    ['no point', { pointIndex: null }, 'White: maximum luminance deviation is 12.35 % (limit 20 %).'],
    ['no patch either', { patchIndex: null, pointIndex: null }, 'Maximum luminance deviation is 12.35 % (limit 20 %).'],
    [
      'a patch that the plan does not have',
      { patchIndex: 6, pointIndex: null },
      'Patch 7: maximum luminance deviation is 12.35 % (limit 20 %).',
    ],
    [
      'a point that the plan does not have',
      { pointIndex: 98 },
      'White: maximum luminance deviation is 12.35 % at point 99 (limit 20 %).',
    ],
  ])('with %s names none', (_, where, sentence) => {
    expect(words.reason({ ...reason, ...where })).toBe(sentence);
  });

  it('of an error is its message', () => {
    expect(words.error({ code: 'timed-out', message: 'No answer.' })).toBe('No answer.');
  });
});

describe('a diagnosis', () => {
  it('says of two causes that either explains the readings', () => {
    const or = { cause: 'contrast', params: { factor: 1.1 } };
    const either = { cause: 'gain', params: { factors: { r: 0.9, g: 0.9, b: 0.9 } }, or };
    for (const language of REPORT_LANGUAGES) {
      const said = wording(language, plan);
      const { sentence, evidence } = said.diagnosis(either);
      const [first, second] = [said.diagnosis({ cause: 'gain', params: either.params }), said.diagnosis(or)];
      expect(sentence.startsWith(first.sentence) && sentence.endsWith(second.sentence)).toBe(true);
      expect(evidence.startsWith(first.evidence) && evidence.endsWith(second.evidence)).toBe(true);
      expect(sentence.length).toBeGreaterThan(first.sentence.length + second.sentence.length + 3);
    }
  });
});
