import type { BrowserContext, Page } from '@playwright/test';
import { browserEnvironment, loadChromium, patternWindowError } from './chromium.ts';
import { findBrowser } from './find-browser.ts';
import { flatFieldPage } from './flat-field-page.ts';
import { type LaunchSettings, launchOptions } from './window-options.ts';

/** The flat-field page in a browser of its own. */
export interface LaunchedPage {
  readonly page: Page;
  /** Runs a script in the page and gives its value. Throws `pattern-window`, also where no answer comes in time. */
  evaluate<T>(script: string): Promise<T>;
  /** Loads the page again, without any change that was made to it. Throws `pattern-window`. */
  reload(): Promise<void>;
  /** Ends the browser and removes its profile folder. */
  close(): Promise<void>;
}

/** Opens a browser with a temporary profile on the flat-field page. Throws `browser-not-found`, `pattern-window`. */
export async function launchPage(settings: LaunchSettings): Promise<LaunchedPage> {
  const { timeoutMs = 30_000 } = settings;
  const context = await launch(settings);
  let isGone = false;
  context.once('close', () => {
    isGone = true;
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.route(pageAddress, (route) => route.fulfill({ contentType: 'text/html', body: flatFieldPage() }));
    const load = async () => {
      await page.goto(pageAddress, { timeout: timeoutMs });
    };
    await load();
    return {
      page,
      evaluate: (script) => evaluateWithin(page, script, timeoutMs),
      reload: () =>
        load().catch((error: unknown) => Promise.reject(patternWindowError('could not reload its page', error))),
      close: () =>
        context.close().catch((error: unknown) => {
          // A browser that ended while it was being closed, with its display or by its user, is closed.
          if (!isGone) throw error;
        }),
    };
  } catch (error) {
    await context.close();
    throw patternWindowError('could not load its page', error);
  }
}

/** Answered inside the browser, never from a network; https, as some functions of a page ask for a secure origin. */
const pageAddress = 'https://flatfield.invalid/';

async function launch(settings: LaunchSettings): Promise<BrowserContext> {
  const { channel, headless = false, environment = process.env } = settings;
  const chromium = await loadChromium();
  const place = channel
    ? { channel }
    : { executablePath: settings.executablePath ?? (await findBrowser({ environment })) };
  try {
    return await chromium.launchPersistentContext('', {
      ...launchOptions(settings),
      ...place,
      env: browserEnvironment(environment),
    });
  } catch (error) {
    const remedy = headless ? '' : ' (a visible window needs a desktop session; on Linux, DISPLAY or WAYLAND_DISPLAY)';
    throw patternWindowError(`could not be opened with ${JSON.stringify(place)}${remedy}`, error);
  }
}

/**
 * Runs a script in a page and gives its value. Playwright sets no limit here, and a page whose window is hidden draws no
 * frames, and so would never answer. Throws `pattern-window`.
 */
export async function evaluateWithin<T>(page: Pick<Page, 'evaluate'>, script: string, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([page.evaluate<T>(script), tooLate]);
  } catch (error) {
    throw patternWindowError('did not answer', error);
  } finally {
    clearTimeout(timer);
  }
}
