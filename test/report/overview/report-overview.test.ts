import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { type OverviewRow, reportOverview } from '../../../src/report/overview/report-overview.ts';
import { type RunSummary, summarizeRun } from '../../../src/report/overview/run-summary.ts';
import { buildInspection, tintedCorner } from '../build-inspection.ts';
import { HOSTILE_TEXTS } from '../hostile.ts';

describe('reportOverview', () => {
  it('counts how the runs ended and lists the newest first', () => {
    const page = reportOverview([
      row('a', { startedAt: '2026-01-01T00:00:00.000Z' }),
      row('b', { startedAt: '2026-03-01T00:00:00.000Z', grade: 'fail' }),
      row('c', { startedAt: '2026-02-01T00:00:00.000Z', grade: 'pass-marginal' }),
    ]);
    expect(page).toContain('<div class="fail"><dt>✕ Fail</dt><dd>1</dd></div>');
    const runs = page.slice(page.indexOf('id="runs"'));
    expect([...runs.matchAll(/href="\.\/(\w)"/g)].map(([, name]) => name)).toEqual(['b', 'c', 'a']);
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
    expect(page).toContain('<td class="number">≥ 200 %</td>');
  });

  it('draws at most the last forty runs of a unit, and none of a single run', () => {
    const many = Array.from({ length: 50 }, (_, day) =>
      row(`r${day}`, { startedAt: new Date(day * 864e5).toISOString() }),
    );
    const [, line = ''] = /class="line" d="([^"]+)"/.exec(reportOverview(many)) ?? [];
    expect(line.split('L')).toHaveLength(40);
    expect(reportOverview([row('one', {})])).not.toContain('<svg');
  });

  it('names runs without a readable record, and counts them', () => {
    const page = reportOverview([
      row('a', {}),
      { name: 'broken<b>', href: './x', run: null, problem: 'no <i>JSON</i>', copyOf: null },
    ]);
    expect(page).toContain('<li><bdi>broken&lt;b&gt;</bdi>: <bdi lang="en">no &lt;i&gt;JSON&lt;/i&gt;</bdi></li>');
    expect(page).toContain('<dt>Runs</dt><dd>2</dd>');
  });

  it('counts copies of a run once, and names them', () => {
    const page = reportOverview([row('a', { unit: 'U' }), { ...row('b<b>', { unit: 'U' }), copyOf: 'a' }]);
    expect(page).toContain('<dt>Runs</dt><dd>1</dd>');
    expect(page).toContain('<dt>✓ Pass</dt><dd>1</dd>');
    expect(page).toContain('<li><bdi>b&lt;b&gt;</bdi> = <bdi>a</bdi></li>');
    expect(page).not.toContain('<svg');
  });

  it.each(['en', 'de', 'ja'] as const)('is valid HTML in %s, whatever the record says', (lang) => {
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

  it('lets nothing be fetched or run, and loads no script', () => {
    const page = reportOverview([row('a', {})]);
    expect(page).toContain(`content="default-src &#39;none&#39;; style-src &#39;sha256-`);
    expect(page).not.toContain('<script');
  });
});

/** The same rules as for the page of a run. */
const VALIDATOR = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: { 'void-style': ['error', { style: 'omit' }], 'doctype-style': ['error', { style: 'uppercase' }] },
});

function row(name: string, change: Partial<RunSummary>): OverviewRow {
  return {
    name,
    href: `./${name}`,
    run: { ...summarizeRun(buildInspection({ read: tintedCorner }), 'en'), grade: 'pass', ...change },
    problem: null,
    copyOf: null,
  };
}
