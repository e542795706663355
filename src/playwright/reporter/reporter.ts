import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type {
  FullConfig,
  FullResult,
  Reporter,
  TestCase,
  TestError,
  TestResult,
  Suite as TestSuite,
} from '@playwright/test/reporter';
import { type Inspection, reportHtml, version } from '../../index.ts';
import { judgeSuite } from './judge-suite.ts';
import { judgeTest } from './judge-test.ts';
import { readAttempt } from './read-attempt.ts';
import type { Suite, SuiteAttempt, SuiteTest } from './suite.ts';
import { suiteJunit } from './suite-junit.ts';
import { SuiteNotPassedError } from './suite-not-passed-error.ts';
import { suitePage } from './suite-page.ts';

/** Options of `['flatfield/reporter', { ... }]`. */
export interface FlatfieldReporterOptions {
  /** Where the page goes, from the folder of the configuration; default `flatfield-report`. */
  readonly outputFolder?: string;
  /** Heading of the page; default `Inspections`. */
  readonly title?: string;
}

/**
 * One page over the suite, `index.html`, with `suite.json`, `junit.xml` and a page for each inspection. It only listens, but
 * for the end: a suite that is not green here does not end green, whatever else reports on it.
 */
export class FlatfieldReporter implements Reporter {
  readonly #options: FlatfieldReporterOptions;
  readonly #attempts = new Map<string, SuiteAttempt[]>();
  readonly #errors: string[] = [];
  #folder = '';
  #rootDir = '';
  #suite: TestSuite | undefined;

  constructor(options: FlatfieldReporterOptions = {}) {
    this.#options = options;
  }

  printsToStdio(): boolean {
    return false;
  }

  onBegin(config: FullConfig, suite: TestSuite): void {
    this.#suite = suite;
    this.#rootDir = config.rootDir;
    const base = config.configFile === undefined ? process.cwd() : resolve(config.configFile, '..');
    this.#folder = resolve(base, this.#options.outputFolder ?? 'flatfield-report');
    rmSync(this.#pages(), { recursive: true, force: true, maxRetries: 5 });
    mkdirSync(this.#pages(), { recursive: true });
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    // Attached files may be gone by the end of the suite.
    const attempt = readAttempt(result, (inspection, run) => this.#keepPage(test, result, inspection, run));
    this.#attempts.set(test.id, [...(this.#attempts.get(test.id) ?? []), attempt]);
  }

  onError({ message, value }: TestError): void {
    this.#errors.push(message ?? value ?? 'an error without a message');
  }

  async onEnd(result: FullResult): Promise<{ status: FullResult['status'] } | undefined> {
    const suite = this.#judged(result);
    writeFileSync(join(this.#folder, 'suite.json'), `${JSON.stringify(suite, null, 2)}\n`);
    writeFileSync(join(this.#folder, 'junit.xml'), suiteJunit(suite));
    const page = join(this.#folder, 'index.html');
    writeFileSync(page, suitePage(suite, this.#options.title ?? 'Inspections'));
    process.stdout.write(`\nFlatfield: ${suite.outcome}. ${suite.summary}\n${pathToFileURL(page).href}\n`);
    if (suite.outcome === 'pass') return undefined;
    // merge-reports takes no status from a reporter, only its failure.
    if (process.argv[2] === 'merge-reports') throw new SuiteNotPassedError(suite.outcome, suite.summary);
    return result.status === 'passed' ? { status: 'failed' } : undefined;
  }

  #judged(result: FullResult): Suite {
    const tests = (this.#suite?.allTests() ?? []).map((test) => this.#testOf(test));
    return {
      schemaVersion: 1,
      tool: { name: 'flatfield', version },
      startedAt: result.startTime.toISOString(),
      durationMs: result.duration,
      ...judgeSuite(tests, this.#errors, result.status),
      errors: this.#errors,
      tests,
    };
  }

  #testOf(test: TestCase): SuiteTest {
    const attempts = this.#attempts.get(test.id) ?? [];
    const playwrightOutcome = test.outcome();
    const [, project = '', , ...titles] = test.titlePath();
    return {
      id: test.id,
      project,
      file: relative(this.#rootDir, test.location.file).replaceAll('\\', '/'),
      line: test.location.line,
      title: titles.join(' › '),
      playwrightOutcome,
      ...judgeTest({ playwrightOutcome, attempts }),
      attempts,
    };
  }

  #pages(): string {
    return join(this.#folder, 'inspections');
  }

  #keepPage(test: TestCase, { retry }: TestResult, inspection: Inspection, run: number): string {
    // Playwright's ids are hexadecimal numbers and hyphens, whatever a test is called.
    const name = `${test.id}-${retry}-${run}.html`;
    writeFileSync(join(this.#pages(), name), reportHtml(inspection));
    return `inspections/${name}`;
  }
}

export { FlatfieldReporter as default };
