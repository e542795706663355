import { relative, resolve } from 'node:path';
import type { Suite } from './suite.ts';
import { testName } from './test-name.ts';

/**
 * Lines that GitHub Actions shows next to the code of a test that failed or could not be judged: `::error file=...,line=...,title=...::message`. Empty
 * unless `environment` is that of GitHub Actions. `rootDir`: the folder that the files of tests are relative to; GitHub's are relative to the checkout.
 */
export function annotations(
  { tests }: Pick<Suite, 'tests'>,
  environment: Readonly<Record<string, string | undefined>>,
  rootDir: string,
): string {
  if (environment['GITHUB_ACTIONS'] !== 'true') return '';
  const checkout = environment['GITHUB_WORKSPACE'] ?? process.cwd();
  return tests
    .filter(({ outcome }) => outcome === 'fail' || outcome === 'inconclusive')
    .map((test) => {
      const { file, line, outcome, why } = test;
      const path = relative(checkout, resolve(rootDir, file)).replaceAll('\\', '/');
      const properties = { file: path, line: String(line), title: `${outcome}: ${testName(test, tests)}` };
      const listed = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(value)}`);
      return `::error ${listed.join(',')}::${escapeMessage(why)}\n`;
    })
    .join('');
}

function escapeMessage(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
