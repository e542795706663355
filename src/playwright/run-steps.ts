import { AsyncLocalStorage } from 'node:async_hooks';
import { test } from '@playwright/test';
import type { MeasureProgress } from '../read/measuring.ts';
import type { RunEvent } from '../read/state/run-event.ts';
import { progressText } from '../report/text/progress-text.ts';

/** A run as Playwright's steps: one a patch, in it one a point with what was read there. It follows the events of the run. */
export class RunSteps {
  #patch = '';
  /** Readings done and time left, in parentheses; empty before the first reading. */
  #progress = '';
  /** Runs a function inside the step of the patch that is on the screen. */
  #inPatch: <T>(work: () => T) => T = (work) => work();
  #endPatch: () => void = () => undefined;
  #endPoint: (event: RunEvent | null) => void = () => undefined;
  /** Resolve when the step of the patch, and of the point, is closed. */
  #patchStep: Promise<unknown> = Promise.resolve();
  #pointStep: Promise<unknown> = Promise.resolve();

  /** Opens the step of a patch, which stays open while its points are read; resolves when the patch is shown. */
  async patch(name: string, show: () => Promise<unknown>): Promise<void> {
    await this.end();
    this.#patch = name;
    return new Promise<void>((resolve, reject) => {
      const ended = new Promise<void>((end) => {
        this.#endPatch = end;
      });
      const step = async () => {
        // Playwright knows the step that it is in by the asynchronous context.
        this.#inPatch = AsyncLocalStorage.snapshot();
        await test.step(`show ${name}`, show);
        resolve();
        await ended;
        await this.#pointStep;
      };
      this.#patchStep = test.step(`patch ${name}`, step).catch(reject);
    });
  }

  /** Puts what is done and left into the titles of the steps to come, which Playwright's reporters show while the test runs. */
  follow(progress: MeasureProgress): void {
    this.#progress = ` (${progressText(progress)})`;
  }

  /** Follows an event of the run. */
  on(event: RunEvent): void {
    if (event.type === 'asked') this.#beginPoint(event.planned.requested);
    else if (event.type !== 'attempt') this.#endPoint(event);
  }

  /** Closes the steps of the last patch. */
  async end(): Promise<void> {
    this.#endPoint(null);
    this.#endPatch();
    await this.#patchStep;
    this.#inPatch = (work) => work();
  }

  #beginPoint({ xPx, yPx }: { readonly xPx: number; readonly yPx: number }): void {
    const ended = new Promise<RunEvent | null>((end) => {
      this.#endPoint = end;
    });
    const point = async () => tellOf(await ended);
    const step = this.#inPatch(() => test.step(`${this.#patch} at ${xPx}, ${yPx} px${this.#progress}`, point));
    // The run knows of a miss; here it only marks the step.
    this.#pointStep = step.catch(() => undefined);
  }
}

/** Report what was read at a point, as a step of its own; a miss fails the step of the point. */
async function tellOf(event: RunEvent | null): Promise<void> {
  if (event?.type === 'missed') throw new Error(event.missed.message);
  if (event?.type !== 'reading' && event?.type !== 'other-patch') return;
  if (event.reading.kind !== 'signal') return;
  const { rgbFull, bitDepth } = event.reading;
  await test.step(`signal ${rgbFull.r}/${rgbFull.g}/${rgbFull.b} of ${bitDepth} bits`, () => undefined);
}
