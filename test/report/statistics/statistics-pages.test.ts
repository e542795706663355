import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { capability } from '../../../src/base/statistics/capability.ts';
import { cusumChart } from '../../../src/base/statistics/charts/cusum-chart.ts';
import { individualsChart } from '../../../src/base/statistics/charts/individuals-chart.ts';
import { proportionChart } from '../../../src/base/statistics/charts/proportion-chart.ts';
import { crossedStudy } from '../../../src/base/statistics/gauge/crossed-study.ts';
import { gaugeAnova } from '../../../src/base/statistics/gauge/gauge-anova.ts';
import { gaugeRange } from '../../../src/base/statistics/gauge/gauge-range.ts';
import { type1Study } from '../../../src/base/statistics/type-1-study.ts';
import { movingRangeSigma } from '../../../src/base/statistics/within-sigma.ts';
import { LANGUAGES, REPORT_LANGUAGES, type ReportLanguage } from '../../../src/report/languages/languages.ts';
import { enStatistics } from '../../../src/report/languages/statistics/en.ts';
import { capabilityCsv, capabilityHtml } from '../../../src/report/statistics/capability-report.ts';
import { controlChartCsv, controlChartHtml } from '../../../src/report/statistics/control-chart-report.ts';
import { gaugeCsv, gaugeHtml } from '../../../src/report/statistics/gauge-report.ts';
import { figure } from '../../../src/report/statistics/statistics-page.ts';
import { type1Csv, type1Html } from '../../../src/report/statistics/type-1-report.ts';
import { column } from '../../base/statistics/published.ts';
import { HOSTILE_TEXTS } from '../hostile.ts';

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: { 'void-style': ['error', { style: 'omit' }], 'doctype-style': ['error', { style: 'uppercase' }] },
});

const calm = 'luminance';
const same = [5, 5, 5, 5];
const drifting = [...column('flow-rate', 'flowRate'), 70, 71, 72, 30];

/** Every kind of page, with this text wherever a file or an operator says something. */
function everyPage(text: string, lang: ReportLanguage): readonly (readonly [html: string, csv: string])[] {
  const source = { file: text, version: '1.2.3' };
  const conventions = { method: text };
  const returning = { label: text, line: 14, labels: 3, subgroups: 18 };
  const study = (spread: number) =>
    crossedStudy(
      [1, 2, 3].flatMap((part) =>
        ['A', 'B'].flatMap((operator, place) =>
          [0, 1].map((trial) => ({
            ...{ part: `${part}${text}`, operator: `${operator}${text}` },
            value: 10 * part + spread * (place + trial * part),
          })),
        ),
      ),
    );
  const charts = [
    individualsChart(drifting, { baseline: { center: 50, sigma: 2, points: 10 } }),
    individualsChart(same),
    cusumChart(drifting),
    proportionChart([
      { count: 1, size: 50 },
      { count: 40, size: 80 },
    ]),
  ].map((chart) => {
    const labels = chart.points.map((_, index) => `${index}${text}`);
    const report = { chart, column: text, labels, returning, isOwnBaseline: false, conventions };
    return [controlChartHtml(report, source, lang), controlChartCsv(report)] as const;
  });
  const capabilities = [drifting, same].map((values) => {
    const limits = { lower: 40, upper: null };
    const report = {
      capability: capability(values, movingRangeSigma(values), limits),
      limits,
      values,
      column: text,
      returning,
      conventions,
    };
    return [capabilityHtml(report, source, lang), capabilityCsv(report)] as const;
  });
  const gauges = [1, 0].map((spread) => {
    const results = [gaugeAnova(study(spread), { tolerance: 5 }), gaugeRange(study(spread), { tolerance: 5 })];
    const report = { study: study(spread), results, quantity: text, tolerance: 5, conventions };
    return [gaugeHtml(report, source, lang), gaugeCsv(report)] as const;
  });
  const types = [drifting, same].map((values) => {
    const report = { study: type1Study(values, 50, 20), values, column: text, tolerancePercent: 20, conventions };
    return [type1Html(report, source, lang), type1Csv(report)] as const;
  });
  return [...charts, ...capabilities, ...gauges, ...types];
}

describe.each(REPORT_LANGUAGES)('a page of statistics in %s', (lang) => {
  const pages = everyPage(calm, lang);

  it('is valid, fetches nothing and runs nothing', async () => {
    for (const [page] of pages) {
      const { results } = await validator.validateString(page);
      expect(results.flatMap(({ messages }) => messages).map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual(
        [],
      );
      expect(page).toContain('default-src &#39;none&#39;');
      expect(page).not.toMatch(/<script|https?:|<img| on\w+=/);
    }
  });

  it('says no NaN, no infinity and nothing without a text', () => {
    for (const [page, csv] of pages) expect(`${page}${csv}`).not.toMatch(/NaN|Infinity|undefined|\{\w+\}/);
  });

  it('says in its own words that nothing varies', () => {
    const { texts } = LANGUAGES[lang];
    const all = pages.map(([page]) => page).join('\n');
    for (const key of [
      'chartNoVariation',
      'capabilityNoVariation',
      'gaugeRepeatsNoVariation',
      'type1NoVariation',
    ] as const) {
      expect(all).toContain(texts[key]);
    }
  });
});

describe('a German page of statistics', () => {
  it('has decimal commas', () => {
    for (const [page] of everyPage('x', 'de')) {
      const shown = page.replaceAll(/<style>[\s\S]*?<\/style>|<[^>]*>|1\.2\.3/g, '\n');
      expect(shown).not.toMatch(/\d\.\d/);
      expect(shown).toMatch(/\d,\d|Keine Streuung/);
    }
  });
});

describe('hostile texts on a page of statistics', () => {
  it.each(HOSTILE_TEXTS)('stay text: %j', (text) => {
    for (const [page, csv] of everyPage(text, 'en')) {
      expect(page).not.toMatch(/<script|<img|<evil/);
      expect(['\u0000', '\u001b'].filter((control) => page.includes(control))).toEqual([]);
      const starts = csv
        .split('\r\n')
        .slice(1)
        .map((line) => line.slice(0, 2));
      expect(csv).not.toMatch(/(^|\r\n|,)"?=HYPER/);
      expect(starts.filter((start) => /^"?[=@+]/.test(start) && !text.includes('\r\n'))).toEqual([]);
    }
  });
});

describe('the texts of statistics', () => {
  it('differ in every language, but for symbols', () => {
    const keys = Object.keys(enStatistics) as readonly (keyof typeof enStatistics)[];
    const alike = keys.filter(
      (key) => LANGUAGES.de.texts[key] === enStatistics[key] || LANGUAGES.ja.texts[key] === enStatistics[key],
    );
    expect(alike).toEqual(['pValue']);
    for (const key of keys) {
      const names = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
      for (const lang of REPORT_LANGUAGES) expect(names(LANGUAGES[lang].texts[key])).toEqual(names(enStatistics[key]));
    }
  });
});

describe('a figure', () => {
  it.each([
    [0, '0'],
    [null, '–'],
    [1.5, '1.5'],
    [-0.1234567, '-0.123457'],
    [1234567.8, '1234568'],
    [100, '100'],
    [2.28155932971014e-10, '0.000000000228156'],
  ])('of %f is %s, without an exponent', (value, text) => {
    expect(figure(value)).toBe(text);
  });
});
