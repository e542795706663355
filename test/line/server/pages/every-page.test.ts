import { readFileSync } from 'node:fs';
import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import type { RunRow } from '../../../../src/line/protocol/run-row.ts';
import type { Said } from '../../../../src/line/protocol/said.ts';
import { pageRoutes } from '../../../../src/line/server/http/line-app.ts';
import type { LineDeps } from '../../../../src/line/server/http/line-env.ts';
import { lineAssets } from '../../../../src/line/server/pages/parts/line-assets.ts';
import { PAGES } from '../../../../src/line/server/pages/parts/line-page.ts';
import { context, everyPage, FAILED, runRow } from './example-pages.ts';

const HOSTILE = [
  '<script>window.hacked=1</script>',
  '"><img src=x onerror="window.hacked=1">',
  "' onmouseover='window.hacked=1",
  'x'.repeat(200),
  '\u202egnp.exe \u05d0\u05d1\u05d2',
  'a\u0000b\ud800',
  '../../../etc/passwd?a=b&c',
  '..',
];

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  // Without script the line today asks for itself again; a list of marks has a name.
  rules: { 'meta-refresh': 'off', 'aria-label-misuse': ['error', { allowAnyNamable: true }] },
});

/** A verdict whose metric and patch have such a name. */
function hostileVerdict(text: string): Said {
  const nowhere = { column: 0, row: 0, codes: text, xPx: 1, yPx: 1, fractions: null };
  const params = { metric: text, value: 3, unit: text, operator: '<=', recommended: null, required: 2 };
  const reason = { code: 'limit-missed', params, weight: 'fail', patchIndex: 0, pointIndex: 0 } as const;
  return {
    ...{ code: 'verdict', grade: 'fail', places: [{ patchIndex: 0, pointIndex: 0, patch: text, ...nowhere }] },
    summary: { readings: 1, profile: text, nearest: null, reason, more: 0 },
  };
}

function hostileRow(text: string): RunRow {
  return runRow({
    ...FAILED,
    ...{ unit: text, station: text, operator: text, modelName: text, serialNumber: text, token: text, runId: text },
    ...{
      said: hostileVerdict(text),
      retestReason: text,
      causes: [text],
      missedLimits: [`${text} ${text}`],
      toolVersion: text,
    },
    profile: { name: text, version: 1, hash: 'b'.repeat(64) },
    quarantine: { reason: 'wrong-key', detail: text },
  });
}

const RESTORE = { at: '2026-03-19T08:00:00.000Z', backupAt: '2026-03-18T08:00:00.000Z' };

describe('every page', () => {
  it('of a route is in the navigation, among the examples and in the guide', () => {
    const routes = pageRoutes({} as LineDeps).routes.filter(({ method }) => method === 'GET');
    const paths = [...new Set(routes.map(({ path }) => path))].filter((path) => !/:|^\/login$/.test(path));
    expect(PAGES.map(([path]) => path).sort()).toEqual(paths.sort());

    const markup = Object.values(everyPage([runRow()])).map((page) => page.markup);
    const guide = readFileSync(new URL('../../../../docs/line/administration.md', import.meta.url), 'utf8');
    for (const path of paths) {
      expect([path, markup.some((one) => one.includes(`<a href="${path}" aria-current="page">`))]).toEqual([
        path,
        true,
      ]);
      expect(guide).toMatch(new RegExp(`^\\| \`${path}[\`, ]`, 'm'));
    }
  });

  it.each([
    ['no row', []],
    ['one row', [runRow()]],
    ['rows of every kind', [runRow(), ...everyKind()]],
  ] as const)('is valid HTML with %s', (_, rows) => {
    const marked = { ...context, isDemonstration: true, restore: RESTORE };
    for (const [name, page] of Object.entries(everyPage(rows, 'A00001', marked))) {
      const { results } = validator.validateStringSync(page.markup);
      const said = results.flatMap(({ messages }) =>
        messages.map(({ ruleId, line, message }) => `${ruleId} ${line} ${message}`),
      );
      expect({ name, said }).toEqual({ name, said: [] });
    }
  });

  it.each(HOSTILE)('makes no markup and no address of %j', (text) => {
    for (const [name, { markup }] of Object.entries(everyPage([hostileRow(text)], text))) {
      expect(markup.match(/<script/g), name).toHaveLength(1);
      const map = /<img class="map" src="\/runs\/[\da-f]+\/map\.svg" alt="[\w ]+" width="960" height="700">/g;
      const tags =
        markup
          .replace(map, '')
          .replace(/"[^"]*"/g, '""')
          .match(/<[^>]*>/g) ?? [];
      expect(
        tags.filter((tag) => tag.startsWith('<img') || /\son\w+=/.test(tag)),
        name,
      ).toEqual([]);
      expect(
        ['\0', '\ud800'].filter((character) => markup.includes(character)),
        name,
      ).toEqual([]);
      const hrefs = [...markup.matchAll(/(?:href|action)="([^"]*)"/g)].map(([, href = '']) => href);
      expect(hrefs.filter((href) => !/^(\/|#)/.test(href) || href.startsWith('//'))).toEqual([]);
      // Browsers would resolve dots in a path: an address made of a name must not leave its folder.
      const left = hrefs.filter(
        (href) => new URL(href, 'http://line').pathname !== href.replace(/[?#].*/, '') && !href.startsWith('#'),
      );
      expect(left, name).toEqual([]);
    }
  });

  it('loads nothing but its own style, script and icon, and has no inline style or script', () => {
    for (const { markup } of Object.values(everyPage([runRow()]))) {
      const loaded = [...markup.matchAll(/<(?:script|link)[^>]*(?:src|href)="([^"]*)"/g)].map(([, path = '']) => path);
      expect(loaded.filter((path) => !lineAssets.has(path))).toEqual([]);
      expect(markup).not.toMatch(/<style|\sstyle=|<script[^>]*>[^<]/);
    }
  });

  it('is made of thousands of rows in a moment', () => {
    const rows = Array.from({ length: 5000 }, (_, at) =>
      runRow({ unit: `A${at}`, station: `station-${at % 50}`, order: at + 1 }),
    );
    for (const { markup } of Object.values(everyPage(rows.slice(0, 500))))
      expect(markup.length).toBeLessThan(2_000_000);
    expect(everyPage(rows)['today']?.markup).toContain('station-49');
  });

  it('shows no percent of nothing', () => {
    for (const { markup } of Object.values(everyPage([])))
      expect(markup.replace(/<style.*?<\/style>/gs, '')).not.toMatch(/\d %/);
  });

  it('says on each that the server was restored and may have forgotten runs', () => {
    for (const { markup } of Object.values(everyPage([runRow()], 'A', { ...context, restore: RESTORE }))) {
      expect(markup).toContain('Restored or copied');
      expect(markup).toContain('2026-03-18');
    }
    for (const { markup } of Object.values(everyPage([runRow()]))) expect(markup).not.toContain('Restored or');
  });

  it('says on each that a simulated line is one', () => {
    for (const { markup } of Object.values(everyPage([runRow()], 'A', { ...context, isDemonstration: true }))) {
      expect(markup).toContain('Simulated line');
    }
    for (const { markup } of Object.values(everyPage([runRow()]))) expect(markup).not.toContain('Simulated line');
  });
});

function everyKind(): readonly RunRow[] {
  return [
    runRow({ ...FAILED, id: '1'.repeat(64), unit: 'A00002' }),
    runRow({ id: '2'.repeat(64), kind: 'simulated', attempt: null, isLatest: false }),
    runRow({ id: '3'.repeat(64), kind: 'rejudged', attempt: null, isLatest: false }),
    runRow({ id: '4'.repeat(64), kind: 'imported', attempt: null, isLatest: false }),
    runRow({ id: '5'.repeat(64), isComplete: false, outcome: 'inconclusive', grade: 'inconclusive', attempt: null }),
    runRow({ id: '6'.repeat(64), quarantine: { reason: 'not-signed', detail: 'No signature.' }, attempt: null }),
    runRow({ id: '7'.repeat(64), grade: 'pass-marginal', attempt: 2, unit: 'A00003' }),
  ];
}
