import type { BrowserType } from '@playwright/test';
import { FlatfieldError } from '../flatfield-error.ts';
import { installCommand } from '../install-command.ts';

/** Playwright's Chromium driver, loaded when first used. Throws `pattern-window` where Playwright is not installed. */
export async function loadChromium(): Promise<BrowserType> {
  try {
    return (await import('@playwright/test')).chromium;
  } catch (error) {
    throw new FlatfieldError(
      'pattern-window',
      `This needs Playwright, which is not installed: run ${installCommand('@playwright/test')}.`,
      { cause: error },
    );
  }
}
