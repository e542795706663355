import type { BrowserType } from '@playwright/test';
import { FlatfieldError } from '../flatfield-error.ts';

/** Playwright's Chromium driver, loaded when first used. Throws `pattern-window` where Playwright is not installed. */
export async function loadChromium(): Promise<BrowserType> {
  try {
    return (await import('@playwright/test')).chromium;
  } catch (error) {
    throw new FlatfieldError(
      'pattern-window',
      'Showing patterns in a browser window needs Playwright: run "npm install --save-dev @playwright/test".',
      { cause: error },
    );
  }
}
