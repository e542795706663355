import { test as base, expect as baseExpect } from '@playwright/test';
import { attachAssertions, attachSubject } from './attach-run.ts';
import { BrowserWindow } from './browser-window.ts';
import { type FieldFixture, ShownField } from './field-fixture.ts';
import type { FlatfieldFixtureOptions } from './flatfield-options.ts';
import { type InspectionFixture, InspectionRuns } from './inspection-fixture.ts';
import { flatfieldMatchers } from './matchers/flatfield-matchers.ts';
import { type MonitorFixture, type RestoredMonitor, withMonitor } from './monitor-fixture.ts';
import { type Session, withSession } from './session.ts';

/** What a test asks for by name. */
export interface FlatfieldFixtures {
  readonly monitor: MonitorFixture;
  readonly field: FieldFixture;
  readonly inspection: InspectionFixture;
}

/** What a worker holds for its tests, opened when the first of them needs it. */
export interface FlatfieldResources {
  readonly flatfieldSession: Session;
  readonly flatfieldWindow: BrowserWindow;
}

/** Putting a real monitor back may take a minute for each change, whatever time the test itself was given. */
const putBackTimeoutMs = 5 * 60_000;

/** Playwright's `test` with the monitor under test, the field on it, and inspections of it. */
export const test = base.extend<
  FlatfieldFixtures & { readonly shownField: ShownField; readonly restoredMonitor: RestoredMonitor },
  FlatfieldFixtureOptions & FlatfieldResources
>({
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

  restoredMonitor: [
    async ({ flatfield, flatfieldSession }, use, testInfo) => {
      const parts = { session: flatfieldSession, options: flatfield, restorePath: testInfo.outputPath('restore.json') };
      await withMonitor(parts, tell, async (monitor) => {
        await attachSubject(testInfo, monitor.info, flatfield.unit ?? null);
        await use(monitor);
      });
    },
    { timeout: putBackTimeoutMs, title: 'monitor' },
  ],

  monitor: ({ restoredMonitor }, use) => use(restoredMonitor),

  shownField: [
    async ({ flatfieldWindow, monitor }, use) => use(new ShownField(await flatfieldWindow.field(monitor.id))),
    { timeout: 60_000, box: true },
  ],

  field: async ({ shownField }, use) => use(shownField),

  inspection: [
    async ({ flatfield, flatfieldSession, restoredMonitor, shownField }, use, testInfo) => {
      const parts = { session: flatfieldSession, options: flatfield, monitor: restoredMonitor, field: shownField };
      const runs = new InspectionRuns(parts, testInfo);
      await use(runs);
      await runs.end();
      await attachAssertions(testInfo, runs.records);
    },
    { timeout: putBackTimeoutMs },
  ],
});

/** Playwright's `expect` with the matchers for inspections. */
export const expect = baseExpect.extend(flatfieldMatchers);

/** Says something about the monitor while it happens, and in the report of the test that it happened to. */
function tell(message: string): void {
  process.stderr.write(`flatfield: ${message}\n`);
  base.info().annotations.push({ type: 'flatfield', description: message });
}
