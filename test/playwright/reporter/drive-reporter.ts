import type { FullConfig, FullResult, TestCase, TestResult, Suite as TestSuite } from '@playwright/test/reporter';
import { recordText } from '../../../src/inspect/output/write-run.ts';
import { FlatfieldReporter } from '../../../src/playwright/reporter/reporter.ts';
import { buildInspection, tintedCorner } from '../../report/build-inspection.ts';

type Attachment = TestResult['attachments'][number];
type Shard = FullConfig['shard'];

/** What Playwright calls a reporter with, in its order. */
export interface DriveOptions {
  readonly folder: string;
  readonly mode?: 'test' | 'merge' | 'list';
  readonly shard?: Shard;
  /** Other options of the reporter. */
  readonly options?: object;
}

export interface ReportedTest {
  readonly test: TestCase;
  readonly result: TestResult;
}

/** A reporter as Playwright makes and calls it, step by step. */
export function driveReporter({ folder, mode = 'test', shard = null, options = {} }: DriveOptions) {
  const reporter = new FlatfieldReporter({ configDir: folder, _mode: mode, outputFolder: 'page', ...options });
  const config = { configFile: `${folder}/playwright.config.ts`, rootDir: folder, shard } as FullConfig;
  const known: TestCase[] = [];
  return {
    begin(tests: readonly ReportedTest[]): void {
      known.push(...tests.map(({ test }) => test));
      reporter.onConfigure(config);
      reporter.onBegin({ allTests: () => known } as unknown as TestSuite);
    },
    /** Runs tests, as those of one of the merged reports if its shard is named. */
    report(tests: readonly ReportedTest[], of?: Shard): void {
      if (of !== undefined) reporter.onReportConfigure({ config: { ...config, shard: of } });
      for (const { test, result } of tests) reporter.onTestEnd(test, result);
    },
    end(): Promise<{ status: FullResult['status'] } | undefined> {
      return reporter.onEnd({ status: 'passed', startTime: new Date('2026-01-05T08:00:00Z'), duration: 9000 });
    },
  };
}

interface InspectedOptions {
  readonly isBad?: boolean;
  readonly change?: Partial<TestResult>;
  readonly title?: string;
  readonly shard?: Shard;
}

/** A test that inspected once; its verdict is pass unless the corner is tinted. */
export function inspectedTest(
  id: string,
  { isBad = false, change = {}, title = id, shard = null }: InspectedOptions = {},
): ReportedTest {
  const record = recordText(buildInspection(isBad ? { read: tintedCorner } : {}));
  const attachments = [
    attachmentOf('flatfield-suite', JSON.stringify({ shard, suite: 'a' })),
    attachmentOf('flatfield-inspection', record),
  ];
  const result = {
    retry: 0,
    status: 'passed',
    startTime: new Date('2026-01-05T08:00:00Z'),
    duration: 9000,
    attachments,
    steps: [{ category: 'test.step', title: 'inspection', steps: [attachStep('flatfield-inspection')] }],
    ...change,
  } as unknown as TestResult;
  const test = {
    id,
    title,
    expectedStatus: 'passed',
    repeatEachIndex: 0,
    tags: [],
    location: { file: '/lab/white.spec.ts', line: 3, column: 1 },
    titlePath: () => ['', '', 'white.spec.ts', title],
    outcome: () => 'expected',
  } as unknown as TestCase;
  return { test, result };
}

/** The step that Playwright lists for `testInfo.attach`. */
export function attachStep(name: string) {
  return { category: 'test.attach', title: `Attach "${name}"`, steps: [] };
}

function attachmentOf(name: string, text: string): Attachment {
  return { name, contentType: 'application/json', body: Buffer.from(text) };
}
