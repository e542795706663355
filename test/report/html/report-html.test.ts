import { createHash } from 'node:crypto';
import { Script } from 'node:vm';
import { inflateSync } from 'node:zlib';
import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import type { LimitResult } from '../../../src/judge/verdict.ts';
import type { SignalReading } from '../../../src/read/reading.ts';
import type { Inspection } from '../../../src/record/inspection.ts';
import { Html, html } from '../../../src/report/html/html.ts';
import { markPath } from '../../../src/report/html/map/map-mark.ts';
import { PAGE_SCRIPT } from '../../../src/report/html/page-script.ts';
import { type ReportHtmlOptions, reportHtml } from '../../../src/report/html/report-html.ts';
import { LANGUAGES, REPORT_LANGUAGES, translator } from '../../../src/report/languages/languages.ts';
import { wording } from '../../../src/report/text/wording.ts';
import { asLight, BLACK, buildInspection, GREY, tintedCorner, WHITE } from '../build-inspection.ts';
import { HOSTILE_TEXTS, hostileInspection } from '../hostile.ts';

const flat = buildInspection();
const tinted = buildInspection({ read: tintedCorner });
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  // The title's length is tested below: the rule counts it as escaped.
  rules: {
    'long-title': 'off',
    'void-style': ['error', { style: 'omit' }],
    'doctype-style': ['error', { style: 'uppercase' }],
  },
});

async function problems(page: string): Promise<string[]> {
  const report = await validator.validateString(page);
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} at ${line}:${column}`),
  );
}

function between(page: string, start: string, end: string): string {
  const from = page.indexOf(start) + start.length;
  return page.slice(from, page.indexOf(end, from));
}

function embeddedRecord(page: string): unknown {
  return JSON.parse(between(page, '<script type="application/json" id="record">', '</script>'));
}

describe('html', () => {
  it('escapes all that is put in, but for its own pieces, and leaves nothing for nothing', () => {
    const piece = html`<b title="${'"'}">${'<'}</b>`;
    expect(html`${piece}${[piece, 1]}${null}${undefined}${false}${0}`.markup).toBe(
      '<b title="&quot;">&lt;</b><b title="&quot;">&lt;</b>10',
    );
    expect(piece).toBeInstanceOf(Html);
  });
});

describe('reportHtml', () => {
  it.each([
    ['a good run', flat, {}],
    [
      'a bad run, simulated, in German',
      { ...tinted, simulated: { scenario: 'x', seed: 1, timeScale: 1 } },
      { lang: 'de' },
    ],
    [
      'many patches in Japanese',
      buildInspection({ patches: [WHITE, GREY, BLACK], read: tintedCorner }),
      { lang: 'ja' },
    ],
    ['a hostile record', hostileInspection(HOSTILE_TEXTS[0] ?? ''), { generatedFrom: '<x>' }],
    ['a large record', buildInspection({ columns: 50, rows: 40, read: tintedCorner }), {}],
  ] as [string, Inspection, ReportHtmlOptions][])('is valid HTML for %s', async (_, inspection, options) => {
    expect(await problems(reportHtml(inspection, options))).toEqual([]);
  });

  it('says unit, monitor, verdict, why, counts and basis before anything else', () => {
    const head = between(reportHtml(tinted), '<header', '</header>');
    for (const text of ['UNIT-0042', 'CG279X', 'Fail', '(limit 2)', '25', 'no light was measured']) {
      expect(head).toContain(text);
    }
  });

  it('says in a banner that it was simulated, and only then', () => {
    const simulated = { ...flat, simulated: { scenario: 'hdcp', seed: 1, timeScale: 1 } };
    expect(reportHtml(simulated)).toContain('Simulated monitor (hdcp)');
    expect(reportHtml(flat)).not.toContain('Simulated monitor');
  });

  it('carries the caveat of a light profile, unless light was measured', () => {
    const { judgment } = flat;
    const light: Inspection = {
      ...flat,
      judgment: { ...judgment, profile: { ...judgment.profile, kind: 'light' } },
    };
    expect(reportHtml(light)).toContain('the signal was read: signal path only');
    const measured = {
      ...light,
      readings: light.readings.map((reading) => asLight(reading, { X: 1, Y: 1, Z: 1 })),
    };
    expect(reportHtml(measured)).not.toContain('the signal was read: signal path only');
    expect(reportHtml(measured)).toContain('a meter in front of the screen');
  });

  it('allows nothing but its own style and script, by their hashes', () => {
    const page = reportHtml(flat);
    const policy = between(page, 'content="', '"').replaceAll('&#39;', "'");
    const hash = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`style-src ${hash(between(page, '<style>', '</style>'))}`);
    expect(policy).toContain(`script-src ${hash(between(page, '<script>', '</script>'))}`);
    expect(page).not.toMatch(/\s(?:style|on[a-z]+)="/);
    expect(page.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/(?:src|href)="(?!#)/);
  });

  it('packs the views and the record of many patches, and loses nothing', () => {
    const many = buildInspection({ patches: [WHITE, GREY, BLACK], read: tintedCorner });
    const page = reportHtml(many);
    const unpack = (id: string) =>
      JSON.parse(
        inflateSync(
          Buffer.from(between(page, `id="${id}" data-encoding="deflate">`, '</script>'), 'base64'),
        ).toString(),
      );
    expect(unpack('record')).toEqual(JSON.parse(JSON.stringify(many)));
    expect(unpack('views')).toHaveLength(3);
    expect(unpack('views')[1]).toContain('data-view="shown/blue"');
  });

  it('embeds a record that equals the record', () => {
    expect(embeddedRecord(reportHtml(tinted))).toEqual(JSON.parse(JSON.stringify(tinted)));
  });

  it.each(HOSTILE_TEXTS)('lets no text out of its place: %j', (text) => {
    const inspection = hostileInspection(text);
    const page = reportHtml(inspection, { generatedFrom: text });
    expect(page.match(/<script/g)).toHaveLength(3);
    expect(page).not.toMatch(/<img|<evil|onerror="/);
    expect(embeddedRecord(page)).toEqual(JSON.parse(JSON.stringify(inspection)));
  });

  it.each([1, 5])('stays under 200 kB for 25 points under %i patches', (count) => {
    const patches = Array.from({ length: count }, (_, index) => ({ ...GREY, name: `gray-${index}` }));
    expect(Buffer.byteLength(reportHtml(buildInspection({ patches, read: tintedCorner })))).toBeLessThan(200_000);
  });

  it('stays below 5 MB for 10,000 points, shows the worst and packs the whole record', () => {
    // A linear congruential generator: noise that is the same on each run.
    let seed = 1;
    const noise = (steps: number) => {
      seed = (seed * 16807) % 2147483647;
      return seed % steps;
    };
    const big = buildInspection({
      columns: 100,
      rows: 100,
      read: ({ r, g, b }) => ({ r: r - noise(6), g: g - noise(6), b: b - noise(9) }),
    });
    const page = reportHtml(big);
    expect(Buffer.byteLength(page)).toBeLessThan(5_000_000);
    expect(page).toContain('The 150 worst of 10000 readings');
    expect(page).toContain('they are in inspection.json');
    const packed = between(page, 'id="record" data-encoding="deflate">', '</script>');
    expect(JSON.parse(inflateSync(Buffer.from(packed, 'base64')).toString())).toEqual(JSON.parse(JSON.stringify(big)));
    const rows = JSON.parse(
      inflateSync(Buffer.from(between(page, 'id="rows" data-encoding="deflate">', '</script>'), 'base64')).toString(),
    );
    expect(rows).toHaveLength(10_000);
  });

  it('shows every patch without script, each with its map, chromaticity and charts', () => {
    const page = reportHtml(buildInspection({ patches: [WHITE, GREY], read: tintedCorner }));
    expect(page.match(/<article class="patch"/g)).toHaveLength(2);
    expect(page.match(/data-view="calibration\/color-difference"/g)).toHaveLength(2);
    expect(page.match(/<figure class="chroma"/g)).toHaveLength(2);
    expect(page).toMatch(/<fieldset class="switches" hidden>/);
  });

  it('draws the limit circle and zooms in on readings that it dwarfs', () => {
    const { judgment } = flat;
    const uv = {
      ...(judgment.verdict.limits[0] as LimitResult),
      metric: 'uv-1976-reference-max',
      required: 0.01,
      recommended: null,
    };
    const limits = [{ ...uv, patchIndex: null }];
    const withLimit = (inspection: Inspection) =>
      reportHtml({ ...inspection, judgment: { ...inspection.judgment, verdict: { ...judgment.verdict, limits } } });
    const slight = buildInspection({ read: (codes, { index }) => ({ ...codes, r: codes.r - (index === 7 ? 1 : 0) }) });
    const page = withLimit(slight);
    expect(page.match(/<svg class="plane"/g)).toHaveLength(2);
    expect(page).toContain('Circle: limit 0.01.');
    expect(page).toContain('Zoomed to the readings: 0.0005 to each side.');
    expect(withLimit(tinted).match(/<svg class="plane"/g)).toHaveLength(1);
    expect(withLimit(flat).match(/<circle class="limit"/g)).toHaveLength(1);
  });

  it('draws chromaticity around the center if the profile limits that, or nothing else is known', () => {
    const { judgment } = tinted;
    const uv = {
      ...(judgment.verdict.limits[0] as LimitResult),
      metric: 'uv-1976-center-max',
      required: 0.002,
      recommended: null,
    };
    const limited = { ...tinted, judgment: { ...judgment, verdict: { ...judgment.verdict, limits: [uv] } } };
    expect(reportHtml(limited).replaceAll('&#39;', "'")).toMatch(
      /Reference Center: u' 0\.1978, v' 0\.4683\.\s+Circle: limit 0\.002\./,
    );
    const measured = {
      ...flat,
      readings: flat.readings.map((reading) => asLight(reading, { X: 95, Y: 100, Z: 108 })),
      judgment: { ...flat.judgment, deviations: flat.judgment.deviations.map((one) => ({ ...one, color: null })) },
    };
    expect(reportHtml(measured)).toContain('Reference Center');
    const rounded = {
      ...measured,
      readings: measured.readings.map((one) => asLight(one, { X: 95, Y: 100, Z: 108 + 1e-12 * one.pointIndex })),
    };
    expect(reportHtml(rounded)).not.toContain('Zoomed to the readings');
    const dark = { ...measured, readings: measured.readings.map((one) => asLight(one, { X: 0, Y: 0, Z: 0 })) };
    expect(reportHtml(dark)).not.toContain('<figure class="chroma"');
    const [first, ...others] = measured.readings;
    if (!first) throw new Error('too few readings');
    const oneDark = { ...measured, readings: [asLight(first, { X: 0, Y: 0, Z: 0 }), ...others] };
    expect(reportHtml(oneDark)).toContain('Reference Center');
  });

  it('marks the limits of a value with a sign on both sides', () => {
    const { judgment } = tinted;
    const luminance = { ...(judgment.verdict.limits[0] as LimitResult), metric: 'luminance-reference-max', unit: '%' };
    const limits = [{ ...luminance, recommended: 5, required: 10 }];
    const page = reportHtml({ ...tinted, judgment: { ...judgment, verdict: { ...judgment.verdict, limits } } });
    const view = page.split('<div class="view" data-view="').find((part) => part.startsWith('calibration/luminance'));
    expect(view?.match(/<svg class="tick"/g)).toHaveLength(4);
    expect(view?.match(/<path class="limit"/g)).toHaveLength(6);
    expect(view?.match(/<path class="recommended"/g)).toHaveLength(6);
  });

  it('speaks each language by its own file, the sentence why included', () => {
    for (const lang of REPORT_LANGUAGES) {
      const page = reportHtml(tinted, { lang });
      expect(page).toContain(`<html lang="${lang}">`);
      expect(page).toContain(html`${translator(lang)('fail')}`.markup);
      const { summary, grade } = tinted.judgment.verdict;
      expect(page).toContain(html`${wording(lang, tinted.plan).summary(summary, grade)}`.markup);
    }
    const valuesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
    for (const { texts } of Object.values(LANGUAGES)) {
      expect(Object.keys(texts).sort()).toEqual(Object.keys(LANGUAGES.en.texts).sort());
      for (const [key, text] of Object.entries(LANGUAGES.en.texts)) {
        expect(valuesIn(texts[key as keyof typeof texts]), key).toEqual(valuesIn(text));
      }
    }
    expect(translator('en')('range')).toBe('From {low} to {high}.');
  });

  it('has a script that browsers can read', () => {
    expect(() => new Script(PAGE_SCRIPT)).not.toThrow();
    expect(PAGE_SCRIPT).not.toMatch(/innerHTML|eval\(|setAttribute\('style|<\/script/);
  });

  it('says what became of a run that went wrong in every way', async () => {
    const [first, second, third] = flat.readings;
    if (!first || !second || !third) throw new Error('too few readings');
    const { judgment } = flat;
    const [deviation, other] = judgment.deviations;
    if (!deviation || !other) throw new Error('too few deviations');
    const [limit] = judgment.verdict.limits as [LimitResult];
    const attempt = { startedAt: '2026-01-05T08:00:00.000Z', durationMs: 5000, outcome: 'failed' } as const;
    const wrong: Inspection = {
      ...flat,
      unit: null,
      station: { name: 'line-3', operator: null },
      conditions: {
        ...flat.conditions,
        colorMode: null,
        keyLock: null,
        changed: [
          { what: 'key-lock', from: 'OFF', to: 'ON', restored: false, problem: 'It did not answer.' },
          { what: 'marker', from: 'HIDE', to: 'SHOW', restored: true, problem: null },
        ],
      },
      plan: { ...flat.plan, grid: null, evenCoordinates: true, points: flat.plan.points.slice(0, 12) },
      calibration: {
        reference: flat.calibration.reference && {
          ...flat.calibration.reference,
          calibrationId: null,
          colors: { ...flat.calibration.reference.colors, black: { X: 0, Y: 0, Z: 0 } },
        },
        problem: { code: 'calibration-inconsistent', message: 'It does not add up.', received: null },
      },
      checks: flat.checks.map((check) => ({ ...check, problem: { code: 'gone', message: 'The monitor is gone.' } })),
      readings: [
        { ...first, attempts: [{ ...attempt, code: 'timed-out', message: 'No answer.' }, ...first.attempts] },
        {
          ...(second as SignalReading),
          ...{ hdcp: true, colorFormat: 'YCBCR', rawValue: { format: 'YCBCR', y: 235, cb: 128, cr: 128 } },
        },
      ],
      missed: [{ ...third, attempts: [attempt], code: 'timed-out', message: 'No answer.' }],
      replaced: [first],
      stopped: { code: 'gone', params: { message: 'The monitor went away.' }, afterReading: 1 },
      judgment: {
        ...judgment,
        toneResponse: { value: 'sRGB', from: 'option' },
        additivityErrorPercent: null,
        deviations: [
          { ...deviation, color: null },
          { ...other, color: other.color && { ...other.color, luminanceDeviationPercent: null, deltaUv1976: null } },
        ],
        diagnoses: [{ cause: 'gain', params: { factors: { r: 1, g: 0.9, b: 0.8 } } }],
        metrics: [
          { name: 'a', patchIndex: 0, value: 1, unit: 'ratio', pointIndex: 3 },
          {
            name: 'b',
            patchIndex: null,
            value: null,
            unit: '%',
            pointIndex: null,
            why: { code: 'white-dark', params: {} },
          },
        ],
        verdict: {
          ...judgment.verdict,
          outcome: 'inconclusive',
          grade: 'inconclusive',
          counts: { planned: 12, read: 2, judged: 1 },
          reasons: [
            { weight: 'inconclusive', code: 'readings-missing', params: { count: 1 }, patchIndex: 0, pointIndex: 2 },
            { weight: 'note', code: 'readings-replaced', params: { count: 4 }, patchIndex: null, pointIndex: null },
            ...Array.from({ length: 60 }, () => ({
              weight: 'fail' as const,
              code: 'unheard-of',
              params: {},
              patchIndex: 0,
              pointIndex: null,
            })),
          ],
          limits: [
            { ...limit, value: null, result: 'unjudged', pointIndex: null, patchIndex: null, verified: false },
            { ...limit, result: 'marginal', recommended: null },
            { ...limit, metric: 'luminance-reference-max', unit: '%', recommended: 5, required: 10 },
          ],
        },
      },
    };
    const page = reportHtml(wrong);
    expect(await problems(page)).toEqual([]);
    for (const text of [
      'Stopped early',
      'Code values are probably scaled on the computer',
      'red is multiplied by 1, green by 0.9, blue by 0.8',
      'White at column 3, row 1 (1920, 216 px) was not read.',
      '4 readings taken before HDCP was seen',
      'unheard-of',
      'And 22 more',
      'not restored',
      'The monitor is gone.',
      'It does not add up.',
      'timed-out No answer.',
      'never read',
      'read again',
      'missed',
      'Y 235 Cb 128 Cr 128',
      'limit not verified',
      'given by the caller',
      'not given',
      'white at the center gives no light',
    ]) {
      expect(page).toContain(text);
    }
    expect(await problems(reportHtml({ ...wrong, calibration: { reference: null, problem: null } }))).toEqual([]);
  });

  it('stands with nothing at all', async () => {
    const { judgment } = flat;
    const nothing: Inspection = {
      ...flat,
      conditions: { ...flat.conditions, changed: [] },
      readings: [],
      plan: { ...flat.plan, grid: null, points: [], patches: [] },
      judgment: {
        ...judgment,
        toneResponse: null,
        deviations: [],
        metrics: [],
        verdict: { ...judgment.verdict, reasons: [], limits: [], outcome: 'pass', grade: 'pass-marginal' },
      },
    };
    const page = reportHtml(nothing, { lang: 'en' });
    expect(await problems(page)).toEqual([]);
    expect(page).toContain('Pass, marginal');
    expect(page).toContain('The profile has no limits.');
    const unreadRecord: Inspection = { ...flat, readings: [], judgment: { ...judgment, deviations: [] } };
    const unread = reportHtml(unreadRecord);
    expect(await problems(unread)).toEqual([]);
    expect(unread).toContain('No point has a value.');
    const pointless = reportHtml({ ...unreadRecord, plan: { ...flat.plan, points: [] } });
    expect(await problems(pointless)).toEqual([]);
  });

  it('states where meter readings are from, the number of passes, and the earlier verdict', async () => {
    const meter: NonNullable<Inspection['meter']> = {
      fileName: 'a<b.ti3',
      format: 'cgats',
      sha256: 'ab12',
      leftOut: 4,
      instrument: 'Spectro 7',
      created: '2026-01-04',
      keptAs: 'received-readings.ti3',
    };
    const { plan, checks, missed, replaced, stopped, judgment } = flat;
    const measured: Inspection = {
      ...flat,
      conditions: null,
      meter,
      readings: flat.readings.map((reading) => asLight(reading, { X: 95, Y: 100, Z: 108 })),
      repeats: {
        planned: 3,
        judged: 1,
        rule: 'worst',
        others: [
          {
            plan,
            checks,
            missed,
            replaced,
            stopped,
            readings: [],
            pass: 0,
            startedAt: flat.startedAt,
            grade: 'pass-marginal',
            summary: judgment.verdict.summary,
          },
        ],
      },
      earlier: [
        {
          runId: 'first-run',
          recordSha256: 'cd34',
          judgedAt: judgment.judgedAt,
          profile: { name: 'tg18', version: 1 },
          grade: 'fail',
          summary: judgment.verdict.summary,
        },
      ],
    };
    const page = reportHtml(measured);
    expect(await problems(page)).toEqual([]);
    for (const text of [
      'Spectro 7',
      'a&lt;b.ti3',
      'ab12',
      '4 samples',
      '2 of 3',
      'All 25 readings meet calibration-match',
      'first-run',
    ]) {
      expect(page).toContain(text);
    }
    const plainMeter = { ...meter, created: null, leftOut: 0, instrument: null };
    const plainPage = reportHtml({ ...measured, meter: plainMeter });
    expect(plainPage).toContain('a meter in front of the screen');
  });

  it('draws cells without a value, dense maps, and points that are no grid', () => {
    const dense = buildInspection({ columns: 60, rows: 30, read: tintedCorner });
    const holes = { ...dense, judgment: { ...dense.judgment, deviations: dense.judgment.deviations.slice(5) } };
    expect(reportHtml(holes)).toMatch(/class="run b0"/);
    expect(reportHtml({ ...holes, plan: { ...holes.plan, grid: null } })).not.toMatch(/class="run/);
    const long = reportHtml({ ...flat, unit: 'u'.repeat(300) });
    expect(between(long, '<title>', '</title>')).toHaveLength(60);
  });
});

describe('markPath', () => {
  it('has a shape of its own for every mark', () => {
    const marks = ['within', 'marginal', 'beyond', 'unlimited', 'missing'] as const;
    expect(new Set(marks.map((mark) => markPath(mark, 8, 8, 8))).size).toBe(5);
  });
});
