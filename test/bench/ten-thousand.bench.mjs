import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { differenceCiede2000, modeLab65, useMode } from 'culori/fn';
import { judgeReadings, planSampling, reportHtml } from '../../dist/entries/index.js';
import { findProfile } from '../../dist/judge/profiles/find-profile.js';
import { parsePatches } from '../../dist/plan/pattern/patch.js';
import { SRGB_120 } from '../read/reference/srgb-120.mjs';
import { median } from './median.mjs';
import { atMost } from './rows.mjs';

/** Points a patch, of which there are five. */
export const sizes = { whole: { layout: '50x40', rounds: 5 }, smoke: { layout: '5x5', rounds: 1 } };

/** A run of 10,000 points: judged in under 1 s, its page written in under 2 s and below 5 MB, first paint under 1 s. */
export async function bench({ layout, rounds }) {
  const evidence = evidenceOf(layout);
  const profile = findProfile('calibration-match');
  const judge = () => judgeReadings(evidence, profile, { judgedAt: evidence.startedAt });
  const judgment = judge();
  const medianMs = (work) => median(times(rounds, work));
  const pairs = judgment.deviations.map(({ color }) => [lab65(color.expectedLab), lab65(color.lab)]);
  const judged = {
    what: `${evidence.readings.length} readings judged`,
    ours: medianMs(judge),
    unit: 'ms',
    limit: 1000,
  };
  const alone = { reference: medianMs(() => sumOf(pairs)), of: 'CIEDE2000 alone of a pair each' };

  const inspection = recordOf(evidence, judgment);
  const page = reportHtml(inspection);
  const written = { what: 'page written', ours: medianMs(() => reportHtml(inspection)), unit: 'ms', limit: 2000 };
  const json = JSON.stringify(inspection);
  const asJson = { reference: medianMs(() => JSON.stringify(inspection)), of: 'its record as JSON' };
  const [paint, emptyPaint] = await firstPaintsMs([page, '<!doctype html><title>empty</title>x'], rounds);
  const size = { what: 'page size', ours: Buffer.byteLength(page) / 1e6, unit: 'MB', limit: 5 };
  return [
    atMost({ ...judged, ...alone }),
    atMost({ ...written, ...asJson }),
    atMost({ ...size, reference: Buffer.byteLength(json) / 1e6, of: 'its record as JSON' }),
    atMost({ what: 'first paint', ours: paint, reference: emptyPaint, of: 'an empty page', unit: 'ms', limit: 1000 }),
  ];
}

useMode(modeLab65);
const difference = differenceCiede2000();

function sumOf(pairs) {
  let sum = 0;
  for (const [a, b] of pairs) sum += difference(a, b);
  return sum;
}

function lab65({ L, a, b }) {
  return { mode: 'lab65', l: L, a, b };
}

function times(rounds, work) {
  return Array.from({ length: rounds }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
}

/** First contentful paint of each page as the browser itself reports it, from the start of loading the file; the median of a few loads. */
async function firstPaintsMs(pages, rounds) {
  const { chromium } = await import('@playwright/test');
  const { findBrowser } = await import('../../dist/plan/window/find-browser.js');
  const folder = mkdtempSync(join(tmpdir(), 'flatfield-bench-'));
  const browser = await chromium.launch({ executablePath: await findBrowser() });
  try {
    const tab = await browser.newPage({ bypassCSP: true, viewport: { width: 1280, height: 800 } });
    const medians = [];
    for (const [place, page] of pages.entries()) {
      const file = join(folder, `${place}.html`);
      writeFileSync(file, page);
      const paints = [];
      for (let round = 0; round < rounds; round += 1) {
        await tab.goto(pathToFileURL(file).href, { waitUntil: 'load' });
        paints.push(await tab.evaluate(waitForPaint));
      }
      medians.push(median(paints));
    }
    return medians;
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Runs in the page. */
function waitForPaint() {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const paint = list.getEntriesByName('first-contentful-paint')[0];
      if (paint) resolve(paint.startTime);
    }).observe({ type: 'paint', buffered: true });
  });
}

/** A grid of points under five flat fields, each reading off by up to one step. */
function evidenceOf(layout) {
  const startedAt = '2026-01-05T08:00:00.000Z';
  const plan = planSampling({
    layout,
    order: 'row-major',
    resolution: { widthPx: 3840, heightPx: 2160 },
    patches: parsePatches('white,red,green,blue,black'),
  });
  const readings = plan.patches.flatMap(({ codes, bitDepth }, patchIndex) =>
    plan.points.map(({ index, xPx, yPx }, place) => {
      const rgb = { ...codes, r: Math.abs(codes.r - ((index + patchIndex) % 2)) };
      const at = { xPx, yPx };
      const sequence = patchIndex * plan.points.length + place;
      return {
        ...{
          kind: 'signal',
          patchIndex,
          pointIndex: index,
          requested: at,
          actual: at,
          sequence,
          bitDepth,
          rgbFull: rgb,
        },
        ...{ rawValue: { format: 'RGB', ...rgb }, colorFormat: 'RGB', hdcp: false, received: { pixel: rgb } },
        ...{ startedAt, elapsedMs: sequence * 4000, durationMs: 4000 },
        attempts: [{ startedAt, durationMs: 4000, outcome: 'answered' }],
      };
    }),
  );
  const check = {
    checkedAt: startedAt,
    present: true,
    colorModeIndex: 0,
    calibrationId: 'c',
    keyLock: 'OFF',
    problem: null,
  };
  return {
    ...{ plan, readings, missed: [], replaced: [], stopped: null, simulated: null, startedAt },
    checks: [
      { ...check, afterReading: null },
      { ...check, afterReading: readings.length - 1 },
    ],
    calibration: { reference: reference(), problem: null },
    changed: [],
    parts: [{ startedAt, finishedAt: startedAt }],
  };
}

/** An sRGB monitor of 120 cd/m2. */
function reference() {
  const executedAt = '2026-01-02 10:00';
  return { source: 'local-api', calibrationId: 'c', executedAt, colors: SRGB_120, toneResponse: 2.2, received: {} };
}

function recordOf(evidence, judgment) {
  const { startedAt } = evidence;
  return {
    ...{ schemaVersion: 1, tool: { name: 'flatfield', version: '0.0.0' }, runId: 'bench', ...evidence },
    ...{ finishedAt: startedAt, durationMs: 40_000_000, station: { name: 'bench', operator: null }, unit: 'BENCH' },
    monitor: { id: 'bench_1', modelName: 'Bench', serialNumber: '1' },
    conditions: {
      ...{ apiUrl: 'http://127.0.0.1:50005', marker: 'operation', requestedBitDepth: 'AUTO', shownBy: 'browser' },
      ...{ colorMode: { index: 0, osdNumber: 1, name: 'sRGB', type: 'ADVANCED' }, keyLock: 'OFF', changed: [] },
    },
    span: { width: 1, height: 1 },
    judgment,
  };
}
