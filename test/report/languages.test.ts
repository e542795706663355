import { describe, expect, it } from 'vitest';
import { metricTable } from '../../src/judge/metrics/metric-table.ts';
import { builtInProfiles } from '../../src/judge/profiles/built-in-profiles.ts';
import type { Reason } from '../../src/judge/verdict.ts';
import { CHARTS } from '../../src/plan/pattern/charts.ts';
import type { Inspection } from '../../src/record/inspection.ts';
import { html } from '../../src/report/html/html.ts';
import { reportHtml } from '../../src/report/html/report-html.ts';
import { LANGUAGES, REPORT_LANGUAGES } from '../../src/report/languages/languages.ts';
import type { Sentences } from '../../src/report/text/language.ts';
import { wording } from '../../src/report/text/wording.ts';
import { buildInspection, tintedCorner } from './build-inspection.ts';
import { EVERY_SENTENCE, plan } from './every-statement.ts';

const OTHERS = REPORT_LANGUAGES.filter((language) => language !== 'en');
const TABLES = ['reasons', 'readingProblems', 'metricProblems', 'noColors', 'implausibilities', 'diagnoses'] as const;
/** Frequent in English, and no words of the other languages; names of settings that a page quotes are none of them. */
const ENGLISH =
  /(?<!\p{L})(the|is|are|were|of|and|not|with|that|which|from|there|at|by|to|off|none|must|reading)(?!\p{L})/u;

describe('every language', () => {
  it.each(TABLES)('has a sentence for every code of its %s', (table) => {
    const codes = (sentences: Sentences) => Object.keys(sentences[table]).sort();
    const english = codes(LANGUAGES.en.sentences);
    expect(english.length).toBeGreaterThan(3);
    for (const language of OTHERS) expect(codes(LANGUAGES[language].sentences)).toEqual(english);
  });

  it('is held to sentences of every code, in every branch', () => {
    const said = new Set(EVERY_SENTENCE.map(({ name }) => name));
    const codes = TABLES.flatMap((table) => Object.keys(LANGUAGES.en.sentences[table]));
    expect(codes.filter((code) => !said.has(code))).toEqual([]);
  });

  it('has a title for every metric, and shares none with another', () => {
    const names = metricTable.map(({ name }) => name);
    for (const { sentences } of Object.values(LANGUAGES)) {
      expect(Object.keys(sentences.metrics).sort()).toEqual([...names].sort());
      expect(new Set(Object.values(sentences.metrics)).size).toBe(names.length);
    }
    for (const name of names) {
      expect(new Set(Object.values(LANGUAGES).map(({ sentences }) => sentences.metrics[name])).size).toBe(
        REPORT_LANGUAGES.length,
      );
    }
  });
});

describe('German', () => {
  /** A number with a decimal point; a version, a time, a standard and the name of a file hold none. */
  const POINT = /(?<![\w.:-])[-+]?\d+\.\d+(?![\w.]|\/)/u;

  const PATCH = /(?<![\p{L}-])(white|red|gray-\d+)(?!\p{L})/u;

  it.each(EVERY_SENTENCE.map(({ name, say, english: text }) => [name, text, say] as const))(
    'has decimal commas and German names of patches in %s: %s',
    (name, _, say) => {
      const sentence = say(wording('de', plan));
      expect(sentence).not.toMatch(POINT);
      // An override quotes the word of the API.
      expect(name === 'basis with overrides' ? '' : sentence).not.toMatch(PATCH);
    },
  );

  it('has decimal commas everywhere on the page of a signal and of light', () => {
    for (const inspection of [badRun(), buildInspection({ read: tintedCorner })]) {
      const page = readable(reportHtml(inspection, { lang: 'de' }));
      const shown = page.replaceAll(/<[^>]*>/g, '\n').split('\n');
      expect(shown.filter((text) => POINT.test(text))).toEqual([]);
      expect(shown.filter((text) => /\d,\d\d/.test(text)).length).toBeGreaterThan(50);
    }
  });

  it('names every chart', () => {
    for (const language of OTHERS) {
      expect(Object.keys(LANGUAGES[language].names.colors)).toEqual(
        expect.arrayContaining(CHARTS.map(({ name }) => name)),
      );
    }
  });

  it('translates the title of every profile', () => {
    for (const language of OTHERS) {
      const { profiles } = LANGUAGES[language].names;
      expect(Object.keys(profiles).sort()).toEqual([...new Set(builtInProfiles.map(({ title }) => title))].sort());
    }
  });
});

describe.each(OTHERS)('%s', (language) => {
  const [words, english] = [wording(language, plan), wording('en', plan)];

  it.each(EVERY_SENTENCE.map(({ name, say, english: text }) => [name, text, say] as const))(
    'says %s in its own words: %s',
    (_, text, say) => {
      const sentence = say(words);
      expect(sentence).not.toMatch(/undefined|NaN is|\[object/);
      expect(sentence.length).toBeGreaterThan(4);
      expect(sentence).not.toBe(text);
      expect(say(english)).toBe(text);
      expect(sentence).not.toMatch(ENGLISH);
      expect(say(wording(language === 'de' ? 'ja' : 'de', plan))).not.toBe(sentence);
    },
  );

  it('has a sentence of its own for each error that ends a run or misses a reading', () => {
    for (const code of ['aborted', 'timed-out', 'monitor-gone', 'patch-not-shown', 'resume-refused', 'unreachable']) {
      const sentence = words.error({ code, message: 'It is not there.' });
      expect(sentence).not.toContain(code);
      expect(sentence).not.toContain('It is not there.');
    }
    expect(words.error({ code: 'unheard-of', message: 'It is not there.' })).toMatch(/unheard-of/);
    expect(words.error({ code: 'constructor', message: 'It is not there.' })).toMatch(/constructor/);
  });

  it('says nothing about a bad run in English, wherever on the page', () => {
    const bad = badRun();
    const page = readable(reportHtml(bad, { lang: language }));
    const shown = readable(reportHtml(bad, { lang: 'en' }));
    const sentences = EVERY_SENTENCE.flatMap(({ english: text }) => text.split('\n'));
    const found = sentences.filter((text) => shown.includes(html`${text}`.markup));
    // The English page holds what the other must not: most sentences of reasons, of diagnoses and of metrics.
    expect(found.length).toBeGreaterThan(80);
    expect(found.filter((text) => page.includes(html`${text}`.markup))).toEqual([]);
    for (const message of MESSAGES) {
      expect(shown).toContain(message);
      expect(page).not.toContain(message);
    }
    const [own, theirs] = [LANGUAGES[language].texts, LANGUAGES.en.texts];
    const words = (Object.keys(theirs) as (keyof typeof theirs)[]).filter((key) => own[key] !== theirs[key]);
    const sentencesOfPage = words.map((key) => theirs[key]).filter((text) => text.includes(' ') && !text.includes('{'));
    expect(sentencesOfPage.filter((text) => page.includes(html`${text}`.markup))).toEqual([]);
    expect(page).toContain(html`${LANGUAGES[language].sentences.reasons['nothing-read']({}, {} as never)}`.markup);
  });
});

const MESSAGES = [
  'The monitor went away in the middle.',
  'There was no answer in time.',
  'The check was not answered.',
  'The colors are not those of the monitor.',
  'It could not be set.',
];

/** A run in which everything went wrong: stopped, missed, unchecked, with every reason and diagnosis that there is. */
function badRun(): Inspection {
  const bad = buildInspection({ read: tintedCorner });
  const [first, second, ...read] = bad.readings;
  if (!first || !second) throw new Error('too few readings');
  const [stop, missed, check, calibration, restore] = MESSAGES as [string, string, string, string, string];
  const attempt = { startedAt: bad.startedAt, durationMs: 5000, outcome: 'failed', code: 'timed-out' } as const;
  const { judgment } = bad;
  const reasons = collected<Reason>('reason');
  return {
    ...bad,
    conditions: {
      ...bad.conditions,
      changed: [{ what: 'key-lock', from: 'OFF', to: 'ON', restored: false, problem: restore }],
    },
    calibration: { ...bad.calibration, problem: { code: 'calibration-failed', message: calibration, received: null } },
    checks: bad.checks.map((one) => ({ ...one, problem: { code: 'check-failed', message: check } })),
    readings: [{ ...second, attempts: [{ ...attempt, message: missed }, ...second.attempts] }, ...read],
    missed: [{ ...first, code: 'timed-out', message: missed, attempts: [{ ...attempt, message: missed }] }],
    stopped: { code: 'monitor-gone', params: { said: stop }, afterReading: 23 },
    judgment: {
      ...judgment,
      metrics: collected<NonNullable<Inspection['judgment']['metrics'][number]['why']>>('metricProblem').map((why) => ({
        ...{ name: 'mld', patchIndex: 0, value: null, unit: '%', pointIndex: null },
        why,
      })),
      diagnoses: collected('diagnosis'),
      verdict: {
        ...judgment.verdict,
        outcome: 'inconclusive',
        grade: 'inconclusive',
        summary: { ...judgment.verdict.summary, reason: reasons[0] ?? null, more: reasons.length - 1 },
        // Those that name other points or patches than this plan has are left to the sentences above.
        reasons: onePerPage(reasons),
      },
    },
  };
}

/** A page shows forty reasons: one of each code, those first whose sentence the case table asserts. */
function onePerPage(reasons: readonly Reason[]): readonly Reason[] {
  return [...new Map(reasons.map((reason) => [reason.code, reason])).values()].slice(0, 40);
}

/** What the cases give to one method of a wording. */
function collected<T>(method: 'reason' | 'metricProblem' | 'diagnosis'): T[] {
  const given: T[] = [];
  const collect = (one: T) => {
    given.push(one);
    return { sentence: '', evidence: '' };
  };
  const nothing = { ...wording('en', plan), [method]: collect };
  for (const { say } of EVERY_SENTENCE) say(nothing as never);
  return given;
}

/** What of a page is shown to a reader: without script, style and the record, with raw answers left out. */
function readable(page: string): string {
  return page
    .replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<details class="raw"[\s\S]*?<\/details>/g, '');
}
