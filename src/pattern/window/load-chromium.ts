import type { BrowserType } from '@playwright/test';
import { importOptional } from '../../base/optional-package.ts';

/** Playwright's Chromium driver, loaded when first used. Throws `pattern-window` where Playwright is not installed. */
export async function loadChromium(): Promise<BrowserType> {
  const playwright = { name: '@playwright/test', neededBy: 'This', code: 'pattern-window' } as const;
  return (await importOptional(playwright, () => import('@playwright/test'))).chromium;
}
