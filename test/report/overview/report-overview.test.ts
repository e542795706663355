import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { REPORT_LANGUAGES } from '../../../src/report/languages/languages.ts';
import type { OverviewRow } from '../../../src/report/overview/overview-row.ts';
import { reportOverview } from '../../../src/report/overview/report-overview.ts';
import { type RunSummary, summarizeRun } from '../../../src/report/overview/run-summary.ts';
import { buildInspection, tintedCorner } from '../build-inspection.ts';
import { HOSTILE_TEXTS } from '../hostile.ts';

describe('reportOverview', () => {
  it('counts the runs and lists the newest first', () => {
    const page = reportOverview([
      row('a', { startedAt: '2026-01-01T00:00:00.000Z' }),
      row('b', { startedAt: '2026-03-01T00:00:00.000Z', grade: 'fail' }),
      row('c', { startedAt: '2026-02-01T00:00:00.000Z', grade: 'pass-marginal' }),
    ]);
    expect(page).toContain('<h2 id="runs">Runs (3)</h2>');
    const runs = page.slice(page.indexOf('id="runs"'));
    expect([...runs.matchAll(/href="\.\/(\w)"/g)].map(([, name]) => name)).toEqual(['b', 'c', 'a']);
  });

  it('counts units, those that passed at first and those that passed in the end', () => {
    const page = text(
      reportOverview([
        row('a', { unit: 'A', startedAt: at(1), grade: 'fail' }),
        row('b', { unit: 'A', startedAt: at(2) }),
        row('c', { unit: 'B', startedAt: at(1), grade: 'pass-marginal' }),
        row('d', { unit: 'C', startedAt: at(1), profile: 'one' }),
        row('e', { unit: 'C', startedAt: at(2), profile: 'two', grade: 'fail' }),
        row('f', { unit: 'C', startedAt: at(3), profile: 'one' }),
      ]),
    );
    expect(page).toContain('First-pass yield 1 of 3 (33 %) Final yield 2 of 3 (66 %)');
    expect(page).toContain('? Inconclusive 0 ✕ Fail 1 ≈ Pass, marginal 1 ✓ Pass 1');
  });

  it('takes the worse of two runs that began at the same time, whatever their folders', () => {
    for (const [first, second] of [
      ['pass', 'fail'],
      ['fail', 'pass'],
    ] as const) {
      const rows = [
        row('a', { unit: 'A', startedAt: at(1), grade: first }),
        row('b', { unit: 'A', startedAt: at(1), grade: second }),
      ];
      expect(text(reportOverview(rows))).toContain('First-pass yield 0 of 1 (0 %) Final yield 0 of 1 (0 %)');
    }
  });

  it('marks runs that were stopped or judged again, and counts them apart', () => {
    const page = reportOverview([
      row('a', { unit: 'A', startedAt: at(1), grade: 'fail' }),
      row('b', { unit: 'A', startedAt: at(2), isRejudged: true }),
      row('c', { unit: 'B', startedAt: at(1), grade: 'inconclusive', isStopped: true }),
      row('d', { unit: 'B', startedAt: at(2) }),
      row('e', { unit: 'C', startedAt: at(1), grade: 'inconclusive', isStopped: true }),
    ]);
    expect(text(page)).toContain('First-pass yield 1 of 2 (50 %) Final yield 1 of 2 (50 %)');
    expect(text(page)).toContain('No complete run 1');
    expect(text(page)).toContain('Runs not counted: 3 (stopped: 2, judged again: 1)');
    const runs = text(page.slice(page.indexOf('id="runs"')));
    expect(runs).toContain('✓ Pass judged again');
    expect(runs).toContain('? Inconclusive stopped');
  });

  it('does not pass a unit in the end if a later run was stopped', () => {
    const page = text(
      reportOverview([
        row('a', { unit: 'A', startedAt: at(1) }),
        row('b', { unit: 'A', startedAt: at(2), grade: 'inconclusive', isStopped: true }),
      ]),
    );
    expect(page).toContain('First-pass yield 1 of 1 (100 %) Final yield 0 of 1 (0 %)');
    expect(page).toContain('a later run was stopped');
  });

  it('draws the metrics of a unit with three counted runs over time', () => {
    const values = (value: number) => [
      { key: 'a', title: 'Luminance, white', unit: 'cd/m²', value, lower: 110, upper: null },
    ];
    const runs = [1, 2, 3].map((day) =>
      row(`${day}`, {
        unit: 'A',
        startedAt: at(day),
        values: values(120 - day),
        calibratedAt: at(2),
        validatedAt: null,
      }),
    );
    const page = reportOverview(runs);
    expect(page).toContain('Over time (1)');
    expect(text(page)).toContain('Luminance, white : 119 → 117 cd/m²');
    expect(page).toContain('class="mark calibration"');
    expect(reportOverview(runs.slice(1))).not.toContain('Over time');
    for (const language of REPORT_LANGUAGES) expect(reportOverview(runs, language)).toContain('class="plot"');
  });

  it('has simulations in a section of their own', () => {
    const page = reportOverview([
      row('a', { unit: 'A' }),
      row('b', { unit: 'A', grade: 'fail', isSimulated: true }),
      row('c', { unit: 'S', grade: 'fail', isSimulated: true }),
    ]);
    const [units = '', simulations = ''] = page.split('id="simulations"');
    expect(text(units)).toContain('Units (1) First-pass yield 1 of 1 (100 %)');
    expect(text(simulations)).toContain('Simulations (2) First-pass yield 0 of 2 (0 %)');
    expect(reportOverview([row('b', { isSimulated: true })])).not.toContain('id="units"');
  });

  it('says station, operator, local time and shift', () => {
    const one = row('a', { station: 'line-7', operator: 'B. Tester', timeZone: 'Asia/Tokyo', startedAt: at(1) });
    const page = text(reportOverview([one], 'en', { shifts: ['06:00', '18:00'] }));
    for (const words of ['line-7', 'B. Tester', '2026-01-01 09:00 00:00 UTC Shift 06:00–18:00'])
      expect(page).toContain(words);
  });

  it('puts the unit whose latest run is worst in front, however good it was before', () => {
    const page = reportOverview([
      row('good', { unit: 'A', startedAt: '2026-01-02T00:00:00.000Z' }),
      row('old', { unit: 'B', startedAt: '2026-01-01T00:00:00.000Z' }),
      row('new', { unit: 'B', startedAt: '2026-01-03T00:00:00.000Z', grade: 'inconclusive', limitShare: null }),
    ]);
    const units = page.slice(page.indexOf('id="units"'), page.indexOf('id="runs"'));
    expect([...units.matchAll(/<th scope="row"><bdi>(\w)<\/bdi>/g)].map(([, unit]) => unit)).toEqual(['B', 'A']);
  });

  it('draws the trend of a unit, oldest first, with a cross for each run that did not pass', () => {
    const page = reportOverview([
      row('a', { startedAt: '2026-01-01T00:00:00.000Z', limitShare: 0.5 }),
      row('b', { startedAt: '2026-01-02T00:00:00.000Z', limitShare: 2, grade: 'fail' }),
    ]);
    expect(page).toContain('aria-label="Trend: 50 %, 200 %"');
    expect(page).toContain('<path class="line" d="M4 22L156 4"/><path class="crosses" d="M153 1l6 6m0-6l-6 6"/>');
    expect(page).toContain('<td class="n">≥ 200 %</td>');
  });

  it('draws at most the last forty runs of a unit, and none of a single run', () => {
    const many = Array.from({ length: 50 }, (_, day) =>
      row(`r${day}`, { startedAt: new Date(day * 864e5).toISOString() }),
    );
    const [, line = ''] = /class="line" d="([^"]+)"/.exec(reportOverview(many)) ?? [];
    expect(line.split('L')).toHaveLength(40);
    expect(reportOverview([row('one', {})])).not.toContain('<svg');
  });

  it('names runs without a readable record, and counts them apart', () => {
    const page = reportOverview([
      row('a', {}),
      { name: 'broken<b>', href: './x', run: null, problem: 'no <i>JSON</i>', copyOf: null },
    ]);
    expect(page).toContain('<li><bdi>broken&lt;b&gt;</bdi>: <bdi lang="en">no &lt;i&gt;JSON&lt;/i&gt;</bdi></li>');
    expect(page).toContain('<h2 id="problems">Without a readable record (1)</h2>');
    expect(page).toContain('<h2 id="runs">Runs (1)</h2>');
  });

  it('counts copies of a run once, and names them', () => {
    const page = reportOverview([row('a', { unit: 'U' }), { ...row('b<b>', { unit: 'U' }), copyOf: 'a' }]);
    expect(page).toContain('<h2 id="runs">Runs (1)</h2>');
    expect(text(page)).toContain('First-pass yield 1 of 1 (100 %)');
    expect(page).toContain('<li><bdi>b&lt;b&gt;</bdi> = <bdi>a</bdi></li>');
    expect(page).not.toContain('<svg');
  });

  it.each(REPORT_LANGUAGES)('is valid HTML in %s, whatever the record says', (lang) => {
    const rows = HOSTILE_TEXTS.map((text, index) =>
      row(encodeURIComponent(`r${index}`), {
        unit: text,
        modelName: text,
        serialNumber: text,
        profile: text,
        summary: text,
      }),
    );
    const report = VALIDATOR.validateStringSync(
      reportOverview([...rows, row('again', {}), row('b', { isSimulated: true, limitShare: null })], lang),
    );
    expect(report.results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
  });

  it('lets nothing be fetched, and runs no script but its own', () => {
    const page = reportOverview([row('a', {})]);
    expect(page).toContain(`content="default-src &#39;none&#39;; style-src &#39;sha256-`);
    expect(page).toMatch(/; script-src &#39;sha256-[\w+/=]+&#39;;/);
    expect(page.match(/<script/g)).toEqual(['<script']);
    expect(page).not.toContain('src=');
  });
});

/** The same rules as for the page of a run. */
const VALIDATOR = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: { 'void-style': ['error', { style: 'omit' }], 'doctype-style': ['error', { style: 'uppercase' }] },
});

function at(day: number): string {
  return new Date(Date.UTC(2026, 0, day)).toISOString();
}

/** What people read of it. */
function text(page: string): string {
  const shown = page.slice(Math.max(0, page.indexOf('<main>')));
  return shown.replaceAll(/<[^>]*>|id="[a-z]+">/g, ' ').replaceAll(/\s+/g, ' ');
}

function row(name: string, change: Partial<RunSummary>): OverviewRow {
  return {
    name,
    href: `./${name}`,
    run: { ...summarizeRun(buildInspection({ read: tintedCorner }), 'en'), grade: 'pass', ...change },
    problem: null,
    copyOf: null,
  };
}
