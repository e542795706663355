import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type {
  FullConfig,
  FullResult,
  TestCase,
  TestError,
  TestResult,
  Suite as TestSuite,
} from '@playwright/test/reporter';
import { FlatfieldError } from '../../flatfield-error.ts';
import { type Inspection, reportHtml, version } from '../../index.ts';
import { removeNow } from '../../storage/remove-now.ts';
import { noteSuitePage, removeSuiteFiles, suiteFiles } from '../suite-pages.ts';
import { judgeSuite } from './judge-suite.ts';
import { judgeTest } from './judge-test.ts';
import { mergeProblem, type SuitePart } from './merge-problem.ts';
import { readAttempt, readSuitePart } from './read-attempt.ts';
import type { Suite, SuiteAttempt, SuiteTest } from './suite.ts';
import { suiteJunit } from './suite-junit.ts';
import { suitePage } from './suite-page.ts';

/** Options of `['flatfield/reporter', { ... }]`. */
export interface FlatfieldReporterOptions {
  /** Where the page goes, from the folder of the configuration; default `flatfield-report`. */
  readonly outputFolder?: string;
  /** Heading of the page; default `Inspections`. */
  readonly title?: string;
}

/** What Playwright adds to the options: the command that it runs, such as `test`, `list` or `merge`. */
interface PlaywrightOptions {
  readonly _mode?: string;
}

/**
 * One page over the suite, `index.html`, with `suite.json`, `junit.xml` and a page for each inspection. It only listens, but
 * for the end: a suite that is not green here does not end green, whatever else reports on it.
 */
export class FlatfieldReporter {
  readonly #options: FlatfieldReporterOptions;
  /** Whether tests are only listed: nothing runs then, and the last suite's page is left alone. */
  readonly #isList: boolean;
  readonly #attempts = new Map<string, SuiteAttempt[]>();
  readonly #errors: string[] = [];
  readonly #parts: SuitePart[] = [];
  #config: FullConfig | undefined;
  #folder = '';
  #suite: TestSuite | undefined;

  constructor({ _mode, ...options }: FlatfieldReporterOptions & PlaywrightOptions = {}) {
    this.#options = options;
    this.#isList = _mode === undefined ? process.argv.includes('--list') : _mode === 'list';
  }

  /** The newer of the two ways in which Playwright calls reporters; only in it do merged reports name their shards. */
  version(): 'v2' {
    return 'v2';
  }

  printsToStdio(): boolean {
    return false;
  }

  onConfigure(config: FullConfig): void {
    this.#config = config;
  }

  /** The configuration of one of the reports that are merged. */
  onReportConfigure({ config }: { readonly config: FullConfig }): void {
    this.#parts.push({ shard: config.shard, suite: null });
  }

  onBegin(suite: TestSuite): void {
    if (this.#isList) return;
    this.#suite = suite;
    const { configFile } = this.#config ?? {};
    const base = configFile === undefined ? process.cwd() : resolve(configFile, '..');
    this.#folder = resolve(base, this.#options.outputFolder ?? 'flatfield-report');
    // A suite that is killed must not leave the page of an earlier one.
    noteSuitePage(this.#config, this.#folder);
    removeSuiteFiles(this.#folder);
    removeNow(this.#pages());
    mkdirSync(this.#pages(), { recursive: true });
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    // Attached files may be gone by the end of the suite.
    const attempt = readAttempt(result, (inspection, run) => this.#keepPage(test, result, inspection, run));
    this.#attempts.set(test.id, [...(this.#attempts.get(test.id) ?? []), attempt]);
    const part = readSuitePart(result);
    // One shard alone says nothing about the others.
    if (part) this.#parts.push({ ...part, shard: this.#config?.shard ? null : part.shard });
  }

  onError({ message, value }: TestError): void {
    this.#errors.push(message ?? value ?? 'an error without a message');
  }

  async onEnd(result: FullResult): Promise<{ status: FullResult['status'] } | undefined> {
    if (this.#isList) return undefined;
    const suite = this.#judged(result);
    writeFileSync(join(this.#folder, suiteFiles.suite), `${JSON.stringify(suite, null, 2)}\n`);
    writeFileSync(join(this.#folder, suiteFiles.junit), suiteJunit(suite));
    const page = join(this.#folder, suiteFiles.page);
    writeFileSync(page, suitePage(suite, this.#options.title ?? 'Inspections'));
    process.stdout.write(`\nFlatfield: ${suite.outcome}. ${suite.summary}\n${pathToFileURL(page).href}\n`);
    if (suite.outcome === 'pass') return undefined;
    // merge-reports takes no status from a reporter, only its failure.
    if (process.argv[2] === 'merge-reports') {
      throw new FlatfieldError('suite-not-passed', `The suite's outcome is ${suite.outcome}. ${suite.summary}`);
    }
    return result.status === 'passed' ? { status: 'failed' } : undefined;
  }

  #judged(result: FullResult): Suite {
    const tests = (this.#suite?.allTests() ?? []).map((test) => this.#testOf(test));
    return {
      schemaVersion: 1,
      tool: { name: 'flatfield', version },
      startedAt: result.startTime.toISOString(),
      durationMs: result.duration,
      ...judgeSuite({ tests, errors: this.#errors, status: result.status, incomplete: mergeProblem(this.#parts) }),
      errors: this.#errors,
      tests,
    };
  }

  #testOf(test: TestCase): SuiteTest {
    const attempts = this.#attempts.get(test.id) ?? [];
    const playwrightOutcome = test.outcome();
    const { expectedStatus } = test;
    const [, project = '', , ...titles] = test.titlePath();
    return {
      id: test.id,
      project,
      file: relative(this.#config?.rootDir ?? '', test.location.file).replaceAll('\\', '/'),
      line: test.location.line,
      title: titles.join(' › '),
      playwrightOutcome,
      expectedStatus,
      ...judgeTest({ playwrightOutcome, expectedStatus, attempts }),
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
