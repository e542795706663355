import { describe, expect, it } from 'vitest';
import { parseInspection } from '../../src/record/read-inspection.ts';
import { reportJunit } from '../../src/report/ci/report-junit.ts';
import { reportHtml } from '../../src/report/html/report-html.ts';
import { LANGUAGES, REPORT_LANGUAGES } from '../../src/report/languages/languages.ts';
import { reportConsole } from '../../src/report/report-console.ts';
import { type Wording, wording } from '../../src/report/text/wording.ts';
import { buildInspection } from './build-inspection.ts';
import { plan } from './every-statement.ts';
import { readXml } from './read-xml.ts';

const MARKUP = '<img src=x onerror="window.hacked=1">';
const { reasons, metricProblems, diagnoses } = LANGUAGES.en.sentences;
const UNKNOWN = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'unheard-of', '', MARKUP];
/** Names of every param of every table, so that each hostile value is found where a sentence looks for it. */
const NAMES = (
  'code message afterReading count error problem asked actual other trait from to measured of format raw colorFormat codes ' +
  'isOfItself bitDepth expected channel steps toleranceSteps profile isAccepted readsAs fact what executedAt errorPercent ' +
  'limit calibrationId inForce change startedAt ageDays maxAgeDays value target note points minimum width height quarters ' +
  'layout columns rows patches metric unit operator recommended required why metrics longestMs patch without at factors modes ' +
  'deltaE2000 places direction percent commandedBits bits levels exponents factor how ' +
  'drives channels order tint degrees whiteCdM2 sent taken matrix chart axis white primaries toneResponses place cells ' +
  'isRest names along lines'
).split(' ');

const VALUES: readonly (readonly [string, unknown])[] = [
  ['nothing', undefined],
  ['null', null],
  ['a number', 7],
  ['a text', 'text'],
  ['markup', MARKUP],
  ['a list', [1, [2, [MARKUP]]]],
  ['an object', { toString: MARKUP }],
  ['what every object has', 'constructor'],
  ['nesting', nested(5)],
  [
    'a statement of itself',
    { code: 'reading-implausible', params: { problem: { code: 'constructor', params: null } } },
  ],
];

describe.each(REPORT_LANGUAGES)('hostile params in %s', (language) => {
  const words = wording(language, plan);

  it.each(VALUES)('%s in place of each param never throws, and shows a sentence or the code', (_, value) => {
    const params = value === undefined ? {} : Object.fromEntries(NAMES.map((name) => [name, value]));
    for (const [code, said] of everyCode(words, params)) {
      expect(typeof said).toBe('string');
      expect(said.length, code).toBeGreaterThan(0);
      expect(said.replace(code, ''), code).not.toMatch(/undefined|NaN|\[object |\[native code\]/);
    }
  });

  it('that are missing show the code of each sentence that needs them', () => {
    const without = new Map(everyCode(words, {}));
    const needing = [
      'run-stopped',
      'reading-elsewhere',
      'monitor-gone',
      'limit-missed',
      'not-read',
      'gain',
      'gradient',
    ];
    const shown = needing.map((code) => [code, without.get(code)]);
    expect(shown).toEqual(needing.map((code) => [code, code]));
  });

  it('that are nested deeply are not followed', () => {
    for (const name of ['problem', 'error', 'why', 'change', 'other']) {
      for (const [, said] of everyCode(words, { [name]: nested(5000) })) expect(said).not.toContain('[object ');
    }
  });

  it.each(UNKNOWN)('of the code %j show the code', (code) => {
    const place = { weight: 'fail', patchIndex: 0, pointIndex: 0 } as const;
    expect(words.reason({ ...place, code, params: {} })).toBe(code);
    expect(words.metricProblem({ code, params: {} })).toBe(code);
    expect(words.diagnosis({ cause: code, params: {} })).toEqual({ sentence: code, evidence: '' });
  });

  it('leak no markup from a record that is read: neither on the page nor in JUnit', () => {
    for (const [, value] of VALUES) {
      const params = value === undefined ? {} : Object.fromEntries(NAMES.map((name) => [name, value]));
      const record = recordOf(params);
      const page = reportHtml(record, { lang: language });
      expect(page.match(/<script/g)).toHaveLength(3);
      expect(page.replaceAll(/<script[\s\S]*?<\/script>/g, '')).not.toMatch(/<img|onerror="/);
      expect(page).toContain('__proto__');
      expect(() => readXml(reportJunit(record))).not.toThrow();
      expect(reportConsole(record, { color: false, width: 80 })).toContain('unheard-of');
    }
  });
});

function everyCode(words: Wording, params: object): readonly (readonly [string, string])[] {
  const place = { weight: 'fail', patchIndex: 0, pointIndex: 0 } as const;
  return [
    ...Object.keys(reasons).map((code) => [code, words.reason({ ...place, code, params })] as const),
    ...Object.keys(metricProblems).map((code) => [code, words.metricProblem({ code, params })] as const),
    ...Object.keys(diagnoses).map((cause) => {
      const { sentence, evidence } = words.diagnosis({ cause, params });
      return [cause, `${sentence}${evidence}`] as const;
    }),
  ];
}

/** A record as somebody could write it: every code with the same params, and codes that every object has. */
function recordOf(params: object) {
  const record = buildInspection();
  const { judgment } = record;
  const place = { weight: 'fail', patchIndex: 0, pointIndex: 0 };
  const codes = ['unheard-of', ...UNKNOWN, ...Object.keys(reasons)];
  const diagnosed = ['__proto__', 'toString', MARKUP, ...Object.keys(diagnoses)];
  const written = {
    ...record,
    judgment: {
      ...judgment,
      metrics: [...UNKNOWN, ...Object.keys(metricProblems)].map((code) => ({
        ...{ name: 'mld', patchIndex: 0, value: null, unit: '%', pointIndex: null },
        why: { code, params },
      })),
      diagnoses: diagnosed.map((cause) => ({ cause, params })),
      verdict: {
        ...judgment.verdict,
        outcome: 'fail',
        grade: 'fail',
        summary: {
          ...judgment.verdict.summary,
          nearest: null,
          reason: { ...place, code: 'limit-missed', params },
          more: 3,
        },
        reasons: codes.map((code) => ({ ...place, code, params })),
      },
    },
  };
  return parseInspection(JSON.stringify(written), 'here');
}

function nested(depth: number): object {
  return Array.from({ length: depth }).reduce<object>((inner) => ({ code: MARKUP, params: inner }), {});
}
