// `node scripts/screenshots.mjs`: takes the pictures of docs/getting-started.md and docs/reports.md from runs of a simulated monitor. Needs
// dist/, and a Japanese font.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBrowser } from './browser.mjs';
import { root, runNode } from './run-node.mjs';

// The time zone of the station in the pictures.
process.env.TZ = 'Europe/Berlin';
const shifts = ['--shifts', '06:00,14:00,22:00'];

const images = join(root, 'docs', 'images');
const scratch = mkdtempSync(join(tmpdir(), 'flatfield-screenshots-'));
const flatfield = (...args) => runNode([join('dist', 'cli', 'bin.js'), ...args]);
const inspect = (scenario, unit, out) =>
  flatfield(
    ...['inspect', '--simulate', scenario, '--time-scale', '0', '--resolution', '3840x2160'],
    ...['--unit', unit, '--station', 'line-3', '--operator', 'A. Meier', '--lang', 'en', '--out', out],
  );

const executablePath = await ensureBrowser();
const { chromium } = await import('@playwright/test');
const { default: sharp } = await import('sharp');
const browser = await chromium.launch({ executablePath });
try {
  const reports = join(scratch, 'reports');
  const bad = join(reports, '2-tinted-corner');
  const stopped = join(reports, 'stopped');
  const history = ['flat', 'flat', 'tinted-corner', 'limited-range', 'flat'];
  for (const [index, scenario] of history.entries())
    await inspect(scenario, 'UNIT-0042', join(reports, `${index}-${scenario}`));
  await inspect('tinted-corner', 'UNIT-0041', join(reports, 'before'));
  await inspect('flat', 'UNIT-0041', join(reports, 'after'));
  await inspect('no-calibration', 'UNIT-0043', join(reports, 'other'));
  await inspect('unplugged-mid-run', 'UNIT-0044', stopped);
  await flatfield('judge', bad, '--profile', 'signal-exact', '--out', join(reports, 'again'), '--lang', 'en');
  await flatfield('report', reports, '--index', '--out', join(scratch, 'index.html'), '--lang', 'en');
  const inLanguage = async (run, lang) => {
    const out = join(scratch, `${basename(run)}-${lang}`);
    await flatfield('report', run, '--format', 'html,png', '--out', out, '--lang', lang, ...shifts);
    return out;
  };

  const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, colorScheme: 'light' });
  const open = async (folder, { width = 1366, height = 768, colorScheme = 'light' } = {}) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await page.goto(pathToFileURL(join(folder, 'report.html')).href);
  };
  const english = await inLanguage(bad, 'en');
  await open(english);
  await picture('summary', page);
  writeFileSync(join(images, 'heat-map.png'), await small(readFileSync(join(english, 'heat-map.png'))));
  await page
    .locator('article.patch .screen')
    .first()
    .hover({ position: { x: 60, y: 60 } });
  await picture('screen', page.locator('article.patch').first());
  await picture('limits', page.locator('section[aria-labelledby=limits]').first());
  await open(await inLanguage(join(reports, '4-flat'), 'de'), { colorScheme: 'dark' });
  await picture('dark', page);
  await open(await inLanguage(stopped, 'ja'), { colorScheme: 'dark' });
  await picture('inconclusive', page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(pathToFileURL(join(scratch, 'index.html')).href);
  await page.setViewportSize({ width: 1366, height: 900 });
  await picture('overview', page);
} finally {
  await browser.close();
  await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
}

/** A small PNG: few colors, no wider than a page of text. */
async function picture(name, place) {
  writeFileSync(join(images, `${name}.png`), await small(await place.screenshot({ animations: 'disabled' })));
}

function small(png) {
  return sharp(png)
    .resize({ width: 1000, withoutEnlargement: true })
    .png({ palette: true, effort: 10, dither: 0 })
    .toBuffer();
}
