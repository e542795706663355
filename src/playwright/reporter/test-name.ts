import type { SuiteTest } from './suite.ts';

/** A test's title with its project, and with its file if `tests` has another file with that title: two tests never look like one. */
export function testName({ title, project, file }: SuiteTest, tests: readonly SuiteTest[]): string {
  const isShared = tests.some((test) => test.title === title && test.file !== file);
  const where = [project, isShared ? file : ''].filter((part) => part !== '');
  return where.length === 0 ? title : `${title} (${where.join(', ')})`;
}
