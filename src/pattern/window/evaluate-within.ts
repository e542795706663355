import type { Page } from '@playwright/test';
import { patternWindowError } from './pattern-window-error.ts';

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
