import { test as base, expect as baseExpect } from '@playwright/test';
import { type Field, fieldOf } from '../inspect/session/open-field.ts';
import { type DesktopScreen, listScreens } from '../plan/screens/list-screens.ts';
import { onlyOtherScreen, screenAt } from '../plan/screens/only-other-screen.ts';
import { openPatternWindow, type PatternWindow } from '../plan/window/open-pattern-window.ts';
import type { PatternWindowOptions } from '../plan/window/window-options.ts';
import { attachSubject, attachSuite } from './attach-run.ts';
import { attemptOf, type TestAttempt } from './attempt.ts';
import { type FieldFixture, ShownField } from './field-fixture.ts';
import type { FlatfieldFixtureOptions, FlatfieldOptions } from './flatfield-options.ts';
import { type InspectionFixture, InspectionRuns } from './inspection-fixture.ts';
import { flatfieldMatchers } from './matchers/flatfield-matchers.ts';
import { type MonitorFixture, type RestorableMonitor, withMonitor } from './monitor-fixture.ts';
import { type WorkerSession, withSession } from './session.ts';
import { removeStalePage } from './suite-pages.ts';

/** The fixtures that a test requests by name. */
export interface FlatfieldFixtures {
  readonly monitor: MonitorFixture;
  readonly field: FieldFixture;
  readonly inspection: InspectionFixture;
}

/** The resources that a worker holds for its tests, opened when the first of them needs them. */
export interface FlatfieldResources {
  readonly flatfieldSession: WorkerSession;
  readonly flatfieldWindow: BrowserWindow;
}

interface OwnFixtures {
  readonly flatfieldTest: TestAttempt;
  readonly flatfieldAttempt: TestAttempt;
  readonly shownField: ShownField;
  readonly restoredMonitor: RestorableMonitor;
}

/** Restoring a real monitor may take a minute for each change, independent of the test's own timeout. */
const restoreTimeoutMs = 5 * 60_000;

/** Playwright's `test` with the monitor under test, the field on it, and inspections of it. */
export const test = base.extend<FlatfieldFixtures & OwnFixtures, FlatfieldFixtureOptions & FlatfieldResources>({
  flatfield: [{}, { option: true, scope: 'worker' }],

  flatfieldSession: [
    ({ flatfield }, use) => withSession(flatfield, use, tell),
    // Another run may use the API for hours.
    { scope: 'worker', timeout: 0 },
  ],

  flatfieldWindow: [
    async ({ flatfield, flatfieldSession }, use) => {
      const window = new BrowserWindow(flatfield, flatfieldSession);
      await use(window);
      await window.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  // Set up first of all and for every test, so torn down last: nothing that a test does comes after its judgment.
  flatfieldTest: [
    // oxlint-disable-next-line no-unused-vars -- Playwright insists on a pattern here, and linters on one that is not empty
    async ({ flatfield: _ }, use, testInfo) => {
      removeStalePage(testInfo.config);
      const attempt = attemptOf(testInfo);
      await attachSuite(testInfo);
      attempt.isInTest = true;
      await use(attempt);
      attempt.isInTest = false;
      await attempt.judge();
    },
    { auto: true, timeout: 60_000, box: true },
  ],

  // Set up for every fixture that asks for the monitor. In a hook of several tests the fixture above is not there.
  flatfieldAttempt: [
    // oxlint-disable-next-line no-unused-vars -- Playwright insists on a pattern here, and linters on one that is not empty
    async ({ flatfield: _ }, use, testInfo) => {
      const attempt = attemptOf(testInfo);
      attempt.isAsked = true;
      await use(attempt);
      if (!attempt.isInTest) await attempt.judge();
    },
    { timeout: 60_000, box: true },
  ],

  restoredMonitor: [
    // The attempt comes first: it is to know of a monitor that could not be reached.
    // oxlint-disable-next-line no-unused-vars -- it is only to be set up
    async ({ flatfieldAttempt: _, flatfield, flatfieldSession }, use, testInfo) => {
      const parts = { session: flatfieldSession, options: flatfield, restorePath: testInfo.outputPath('restore.json') };
      await withMonitor(parts, tell, async (monitor) => {
        await attachSubject(testInfo, monitor.info, flatfield.unit ?? null);
        await use(monitor);
      });
    },
    { timeout: restoreTimeoutMs, title: 'monitor' },
  ],

  monitor: ({ restoredMonitor }, use) => use(restoredMonitor),

  shownField: [
    async ({ flatfieldWindow, monitor }, use) => use(new ShownField(await flatfieldWindow.field(monitor.id))),
    { timeout: 60_000, box: true },
  ],

  field: async ({ shownField }, use) => use(shownField),

  inspection: [
    async ({ flatfieldAttempt, flatfield, flatfieldSession, restoredMonitor, shownField }, use, testInfo) => {
      const parts = { attempt: flatfieldAttempt, session: flatfieldSession, options: flatfield };
      const runs = new InspectionRuns({ ...parts, monitor: restoredMonitor, field: shownField }, testInfo);
      await use(runs);
      await runs.end();
    },
    { timeout: restoreTimeoutMs },
  ],
});

/** Playwright's `expect` with the matchers for inspections. */
export const expect = baseExpect.extend(flatfieldMatchers);

/** Says something about the monitor while it happens, and in the report of the test that it happened to. */
function tell(message: string): void {
  process.stderr.write(`flatfield: ${message}\n`);
  base.info().annotations.push({ type: 'flatfield', description: message });
}

/** A worker's browser window, opened when a test first shows something, clean at the start of each test. */
class BrowserWindow {
  readonly #options: FlatfieldOptions['browser'];
  readonly #session: WorkerSession;
  #open: PatternWindow | null = null;

  constructor({ browser }: FlatfieldOptions, session: WorkerSession) {
    this.#options = browser;
    this.#session = session;
  }

  /** The window as a field whose frames go to the simulated monitor, if there is one. Throws what opening it throws. */
  async field(monitorId: string): Promise<Field> {
    const { resolution, simulator } = this.#session;
    const window = (await this.#clean()) ?? (await this.#start());
    return fieldOf(window, resolution, (frame) => simulator?.pushFrame(monitorId, { ...frame, bitDepth: 8 }));
  }

  async close(): Promise<void> {
    await this.#open?.close();
    this.#open = null;
  }

  /** The window of an earlier test; null if there is none, or where that test lost it. */
  async #clean(): Promise<PatternWindow | null> {
    try {
      await this.#open?.reset();
    } catch {
      await this.close().catch(() => undefined);
    }
    return this.#open;
  }

  async #start(): Promise<PatternWindow> {
    const { resolution, simulator } = this.#session;
    // A simulated monitor is not on any desktop.
    const options: Omit<PatternWindowOptions, 'resolution'> = { headless: simulator !== null, ...this.#options };
    const display = options.headless ? undefined : await this.#screen(options);
    this.#open = await openPatternWindow({ ...options, resolution, ...(display && { display }) });
    return this.#open;
  }

  async #screen(options: Omit<PatternWindowOptions, 'resolution'>): Promise<DesktopScreen> {
    const screens = await listScreens(options);
    return options.display ? screenAt(screens, options.display) : onlyOtherScreen(screens);
  }
}
