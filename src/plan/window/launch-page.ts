import type { Browser } from '@playwright/test';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { browserEnvironment, loadChromium, patternWindowError } from './chromium.ts';
import { findBrowser } from './find-browser.ts';
import { flatFieldPage } from './flat-field-page.ts';
import { openPageSession, type PageSession } from './page-session.ts';
import { kioskOf, type LaunchSettings, launchOptions, screenOverride } from './window-options.ts';

/** The flat-field page in a browser of its own. */
export interface LaunchedPage {
  readonly session: PageSession;
  /** True if the browser shows for a while over the page how to leave full screen. */
  readonly showsNotice: boolean;
  /** Runs a script in the page and gives its value. Throws `pattern-window`, also where no answer comes in time. */
  evaluate<T>(script: string): Promise<T>;
  /** Loads the page again, without any change that was made to it. Throws `pattern-window`. */
  reload(): Promise<void>;
  /** Ends the browser and removes its profile folder. */
  close(): Promise<void>;
}

/** Opens a browser with a temporary profile on the flat-field page. Throws `browser-not-found`, `browser-forbidden`, `pattern-window`. */
export async function launchPage(settings: LaunchSettings): Promise<LaunchedPage> {
  const { timeoutMs = 30_000 } = settings;
  const { browser, isKiosk } = await launch(settings);
  try {
    const session = await openPageSession(browser);
    const override = screenOverride(settings);
    if (override !== null) await session.send('Emulation.setDeviceMetricsOverride', override);
    await answerPage(session);
    const load = () => within(loadPage(session), timeoutMs);
    await load();
    return {
      session,
      showsNotice: !isKiosk,
      evaluate: (script) => evaluateWithin(session, script, timeoutMs),
      reload: () =>
        load().catch((error: unknown) => Promise.reject(patternWindowError('could not reload its page', error))),
      close: () =>
        browser.close().catch((error: unknown) => {
          // A browser that ended while it was being closed, with its display or by its user, is closed.
          if (browser.isConnected()) throw error;
        }),
    };
  } catch (error) {
    await browser.close();
    throw patternWindowError('could not load its page', error);
  }
}

/** Answered inside the browser, never from a network; https, as some functions of a page ask for a secure origin. */
const pageAddress = 'https://flatfield.invalid/';

async function answerPage(session: PageSession): Promise<void> {
  session.on('Fetch.requestPaused', (paused) => {
    const { requestId } = paused as { readonly requestId: string };
    const responseHeaders = [{ name: 'Content-Type', value: 'text/html' }];
    const body = Buffer.from(flatFieldPage()).toString('base64');
    // The page may be gone by now.
    session
      .send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body })
      .catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: pageAddress }] });
  await session.send('Page.enable');
}

async function loadPage(session: PageSession): Promise<void> {
  const loaded = new Promise<unknown>((resolve) => session.on('Page.loadEventFired', resolve));
  const { errorText } = await session.send<{ readonly errorText?: string }>('Page.navigate', { url: pageAddress });
  if (errorText) throw new Error(errorText);
  await Promise.race([loaded, session.closed.then(() => Promise.reject(new Error('the window was closed')))]);
}

async function launch(settings: LaunchSettings): Promise<{ readonly browser: Browser; readonly isKiosk: boolean }> {
  const { channel, headless = false, environment = process.env } = settings;
  const chromium = await loadChromium();
  const place = channel
    ? { channel }
    : { executablePath: settings.executablePath ?? (await findBrowser({ environment })) };
  const options = launchOptions(
    settings,
    kioskOf('channel' in place ? place.channel : place.executablePath, process.platform),
  );
  try {
    const browser = await chromium.launch({ ...options, ...place, env: browserEnvironment(environment) });
    return { browser, isKiosk: options.args.includes('--kiosk') };
  } catch (error) {
    if (isForbidden(error)) {
      const message =
        `A policy of this computer (RemoteDebuggingAllowed) forbids programs to drive the browser ${JSON.stringify(place)}. ` +
        'Ask the administrator to allow it, or name another browser in FLATFIELD_BROWSER: each has a policy of its own.';
      throw new FlatfieldError('browser-forbidden', message, { cause: error });
    }
    const browser = 'channel' in place ? place.channel : place.executablePath;
    const remedy = headless
      ? ''
      : '. It needs a desktop session; on Linux, DISPLAY or WAYLAND_DISPLAY. The browser says';
    throw patternWindowError(`could not be opened with ${browser}${remedy}`, error);
  }
}

/** Playwright's error holds what the browser printed; Chrome and Edge print this in English only, and run on unreachable. */
function isForbidden(error: unknown): boolean {
  return error instanceof Error && /remote debugging is disallowed/i.test(error.message);
}

/**
 * Runs a script in a page and gives its value. The protocol sets no limit here, and a page whose window is hidden draws no
 * frames, and so may never answer. Throws `pattern-window`.
 */
export async function evaluateWithin<T>(
  page: { evaluate<V>(script: string): Promise<V> },
  script: string,
  timeoutMs: number,
): Promise<T> {
  return within(page.evaluate<T>(script), timeoutMs).catch((error: unknown) => {
    throw patternWindowError('did not answer', error);
  });
}

/** Gives an answer, or rejects if there is none in time. */
export async function within<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
