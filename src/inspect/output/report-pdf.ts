import { browserEnvironment, loadChromium, patternWindowError } from '../../plan/window/chromium.ts';
import { findBrowser } from '../../plan/window/find-browser.ts';

export interface ReportPdfOptions {
  readonly format?: 'A4' | 'Letter' | undefined;
  /** The environment in which the browser is looked for and started; default: that of this process. */
  readonly environment?: NodeJS.ProcessEnv | undefined;
}

/**
 * A page of ours as PDF on A4, printed by the browser that also shows patterns; the page needs no network and gets none. Throws
 * `browser-not-found`, and `pattern-window` where the browser does not start or Playwright is not installed.
 */
export async function reportPdf(
  page: string,
  { format = 'A4', environment = process.env }: ReportPdfOptions = {},
): Promise<Uint8Array> {
  const chromium = await loadChromium();
  const executablePath = await findBrowser({ environment });
  const launching = chromium.launch({ executablePath, headless: true, env: browserEnvironment(environment) });
  const browser = await launching.catch((error: unknown) => {
    throw patternWindowError(`could not be opened with ${executablePath}`, error);
  });
  try {
    const context = await browser.newContext({ offline: true, javaScriptEnabled: false });
    const tab = await context.newPage();
    await tab.setContent(page, { waitUntil: 'load' });
    return await tab.pdf({ format, printBackground: true, preferCSSPageSize: true });
  } finally {
    await browser.close();
  }
}
