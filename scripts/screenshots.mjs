// `node scripts/screenshots.mjs`: takes the pictures of docs/walk-through.md from a run of a simulated monitor. Needs dist/.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBrowser } from './browser.mjs';
import { root, runNode } from './run-node.mjs';

const images = join(root, 'docs', 'images');
const scratch = mkdtempSync(join(tmpdir(), 'flatfield-screenshots-'));
const flatfield = (...args) => runNode([join('dist', 'cli', 'bin.js'), ...args]);
const inspect = (scenario, unit, out) =>
  flatfield(
    ...['inspect', '--simulate', scenario, '--time-scale', '0', '--resolution', '3840x2160'],
    ...['--unit', unit, '--lang', 'en', '--out', out],
  );

const executablePath = await ensureBrowser();
const { chromium } = await import('@playwright/test');
const { default: sharp } = await import('sharp');
const browser = await chromium.launch({ executablePath });
try {
  const reports = join(scratch, 'reports');
  const bad = join(reports, '2-tinted-corner');
  const history = ['flat', 'flat', 'tinted-corner', 'limited-range', 'flat'];
  for (const [index, scenario] of history.entries())
    await inspect(scenario, 'UNIT-0042', join(reports, `${index}-${scenario}`));
  await inspect('no-calibration', 'UNIT-0043', join(reports, 'other'));
  await flatfield('report', reports, '--index', '--out', join(scratch, 'index.html'), '--lang', 'en');

  const page = await browser.newPage({ viewport: { width: 1240, height: 900 }, colorScheme: 'light' });
  await page.goto(pathToFileURL(join(bad, 'report.html')).href);
  await picture('summary', page.locator('header.summary'));
  await page
    .locator('article.patch .screen')
    .first()
    .hover({ position: { x: 60, y: 60 } });
  await picture('screen', page.locator('article.patch').first());
  await picture('limits', page.locator('section[aria-labelledby=limits]').first());
  await page.emulateMedia({ colorScheme: 'dark' });
  await picture('dark', page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(pathToFileURL(join(scratch, 'index.html')).href);
  await picture('overview', page);
} finally {
  await browser.close();
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
}

/** A small PNG: few colors, no wider than a page of text. */
async function picture(name, place) {
  const taken = await place.screenshot({ animations: 'disabled' });
  const small = await sharp(taken)
    .resize({ width: 1000, withoutEnlargement: true })
    .png({ palette: true, effort: 10 })
    .toBuffer();
  writeFileSync(join(images, `${name}.png`), small);
}
