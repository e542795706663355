import type { BrowserType } from '@playwright/test';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { importOptional } from '../../base/optional-package.ts';

/** Playwright's Chromium driver, loaded when first used. Throws `pattern-window` where Playwright is not installed. */
export async function loadChromium(): Promise<BrowserType> {
  const playwright = { name: '@playwright/test', neededBy: 'This', code: 'pattern-window' } as const;
  return (await importOptional(playwright, () => import('@playwright/test'))).chromium;
}

/**
 * The environment of a browser that Flatfield starts: this process's own without secrets. A browser runs for hours, may write its
 * environment into crash reports, and needs no token of any service.
 */
export function browserEnvironment(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Record<string, string> {
  const entries = Object.entries(environment).flatMap(([name, value]) =>
    value === undefined || secret.test(name) ? [] : [[name, value] as const],
  );
  return Object.fromEntries(entries);
}

/** Names of Flatfield's own token and of the secrets that a build server keeps in its environment. */
const secret = /token|secret|password|passphrase|private_?key|credential/i;

/** The error for something that the browser refused: what the window failed in, and the first line of its reason. */
export function patternWindowError(what: string, cause: unknown): FlatfieldError {
  const reason = cause instanceof Error ? cause.message.replace(/\n.*/s, '') : String(cause);
  return new FlatfieldError('pattern-window', `The pattern window ${what}: ${reason}`, { cause });
}
