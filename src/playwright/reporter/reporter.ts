import { writeFileSync } from 'node:fs';
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
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { version } from '../../base/version.ts';
import type { Inspection } from '../../record/inspection.ts';
import { reportHtml } from '../../report/html/report-html.ts';
import { noteSuitePage, suiteFiles } from '../suite-pages.ts';
import { annotations } from './annotations.ts';
import { judgeSuite } from './judge-suite.ts';
import { judgeTest } from './judge-test.ts';
import { mergeProblem, type SuitePart, shardProblem } from './merge-problem.ts';
import { readAttempt, readSuitePart } from './read-attempt.ts';
import { checkReporterOptions, type FlatfieldReporterOptions, type PlaywrightOptions } from './reporter-options.ts';
import type { Suite, SuiteAttempt, SuiteTest } from './suite.ts';
import { SuiteFolder } from './suite-folder.ts';
import { keepHistory } from './suite-history.ts';
import { suiteJunit } from './suite-junit.ts';
import { suitePage } from './suite-page.ts';

/**
 * One page over the suite, `index.html`, with `suite.json`, `junit.xml` and a page for each inspection. It only listens, but
 * for the end: a suite that is not green here does not end green, whatever else reports on it.
 */
export class FlatfieldReporter {
  readonly #options: FlatfieldReporterOptions;
  /** True if tests are only listed: nothing runs then, and the last suite's page is left alone. */
  readonly #isList: boolean;
  /** True if the reports of several suites, or of shards, are merged. */
  readonly #isMerge: boolean;
  readonly #attempts = new Map<string, SuiteAttempt[]>();
  readonly #errors: string[] = [];
  readonly #parts: SuitePart[] = [];
  readonly #repeated = new RepeatedTest();
  /** Merged reports so far. */
  #reports = 0;
  #config: FullConfig | undefined;
  #folder: SuiteFolder | undefined;
  #suite: TestSuite | undefined;

  /** Playwright makes its reporters before it runs anything: a start that dies in a global setup leaves no earlier page either. */
  constructor(options: FlatfieldReporterOptions & PlaywrightOptions = {}) {
    checkReporterOptions(options);
    const { _mode, configDir } = options;
    this.#options = options;
    this.#isList = _mode === undefined ? process.argv.includes('--list') : _mode === 'list';
    this.#isMerge = _mode === undefined ? process.argv[2] === 'merge-reports' : _mode === 'merge';
    if (!this.#isList && configDir !== undefined) this.#folder = this.#folderFrom(configDir);
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
    this.#reports += 1;
    this.#parts.push({ shard: config.shard, suite: null });
  }

  onBegin(suite: TestSuite): void {
    if (this.#isList) return;
    this.#suite = suite;
    const folder = this.#ownFolder();
    noteSuitePage(this.#config, folder.path);
    folder.begin();
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (this.#isList) return;
    // Attached files may be gone by the end of the suite, and those of a suite that does not preserve its output sooner.
    const keepPage = (inspection: Inspection, run: number) => this.#keepPage(test, result, inspection, run);
    const attempt = readAttempt(result, keepPage, this.#isMerge);
    this.#attempts.set(test.id, [...(this.#attempts.get(test.id) ?? []), attempt]);
    if (this.#isMerge) this.#repeated.add(test, this.#reports);
    const part = readSuitePart(result);
    if (part) this.#parts.push(part);
  }

  onError({ message, value }: TestError): void {
    this.#errors.push(message ?? value ?? 'an error without a message');
  }

  async onEnd(result: FullResult): Promise<{ status: FullResult['status'] } | undefined> {
    if (this.#isList) return undefined;
    const folder = this.#ownFolder();
    const suite = this.#judged(result, folder);
    writeFileSync(join(folder.path, suiteFiles.suite), `${JSON.stringify(suite, null, 2)}\n`);
    writeFileSync(join(folder.path, suiteFiles.junit), suiteJunit(suite));
    const page = join(folder.path, suiteFiles.page);
    const builds = keepHistory(folder.path, suite);
    writeFileSync(page, suitePage(suite, this.#options.title ?? 'Inspections', builds));
    folder.end();
    process.stdout.write(annotations(suite, process.env, this.#config?.rootDir ?? ''));
    process.stdout.write(`\nFlatfield: ${suite.outcome}. ${suite.summary}\n${pathToFileURL(page).href}\n`);
    if (suite.outcome === 'pass') return undefined;
    // merge-reports takes no status from a reporter, only its failure.
    if (this.#isMerge) throw mergeFailure(suite.outcome);
    return result.status === 'passed' ? { status: 'failed' } : undefined;
  }

  #judged(result: FullResult, folder: SuiteFolder): Suite {
    const tests = (this.#suite?.allTests() ?? []).map((test) => this.#testOf(test));
    return {
      schemaVersion: 1,
      tool: { name: 'flatfield', version },
      startedAt: result.startTime.toISOString(),
      durationMs: result.duration,
      ...judgeSuite({
        tests,
        errors: this.#errors,
        status: result.status,
        incomplete: this.#incomplete(folder),
      }),
      errors: this.#errors,
      tests,
    };
  }

  #incomplete(folder: SuiteFolder): string | null {
    if (!folder.isOwn()) return notAlone;
    const { shard } = this.#config ?? {};
    return shardProblem(shard ?? null) ?? mergeProblem(this.#parts) ?? this.#repeated.problem();
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

  #ownFolder(): SuiteFolder {
    const { configFile } = this.#config ?? {};
    this.#folder ??= this.#folderFrom(configFile === undefined ? process.cwd() : resolve(configFile, '..'));
    return this.#folder;
  }

  #folderFrom(base: string): SuiteFolder {
    return new SuiteFolder(resolve(base, this.#options.outputFolder ?? 'flatfield-report'));
  }

  #keepPage(test: TestCase, { retry }: TestResult, inspection: Inspection, run: number): string {
    // Playwright's ids are hexadecimal numbers and hyphens, independent of the test's name.
    const name = `${test.id}-${retry}-${run}.html`;
    writeFileSync(join(this.#ownFolder().pages, name), reportHtml(inspection));
    return `inspections/${name}`;
  }
}

/** The failure that makes merge-reports end with 1. Playwright prints its name and stack, which are not to look like a crash. */
function mergeFailure(outcome: Suite['outcome']): FlatfieldError {
  const failure = new FlatfieldError(
    'suite-not-passed',
    `merge-reports ends with 1, because the merged suite did not pass (${outcome}).`,
  );
  failure.name = 'Flatfield';
  failure.stack = `${failure.name}: ${failure.message}`;
  return failure;
}

const notAlone = 'Another suite wrote into the same folder meanwhile: give each suite an outputFolder of its own.';

/**
 * Finds a test that ran in several of the merged reports, for example because a report was merged twice: its readings would count twice. Merging
 * gives the copies different identifiers. A tag separates environments: `tag` of the configuration, or the name of the report.
 */
class RepeatedTest {
  readonly #reportOf = new Map<string, number>();
  #found: string | null = null;

  /** Notes that a test ran in a report, given by its number. A retry is in the same report. */
  add(test: TestCase, report: number): void {
    const { location, repeatEachIndex, tags } = test;
    const key = JSON.stringify([test.titlePath(), location, repeatEachIndex, [...tags].sort()]);
    const known = this.#reportOf.get(key) ?? report;
    this.#reportOf.set(key, known);
    if (known !== report) this.#found ??= test.title;
  }

  /** The problem in a sentence; null if there is none. */
  problem(): string | null {
    if (this.#found === null) return null;
    return `The test ${this.#found} is in more than one of the merged reports: merge each report once.`;
  }
}
