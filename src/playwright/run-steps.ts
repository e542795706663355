import { AsyncLocalStorage } from 'node:async_hooks';
import { test } from '@playwright/test';
import type { LocalApi, PixelInformation } from '../index.ts';

/** A run as Playwright's steps: one a patch, in it one a point with what was read there. */
export class RunSteps {
  /** The client to run with. */
  readonly api: LocalApi;
  #patch = '';
  /** Runs a function inside the step of the patch that is on the screen. */
  #inPatch: <T>(work: () => T) => T = (work) => work();
  #endPatch: () => void = () => undefined;

  constructor(api: LocalApi) {
    this.api = {
      ...api,
      getPixelInformation: (monitorId, request, options) =>
        this.#point(request, () => api.getPixelInformation(monitorId, request, options)),
    };
  }

  /** Opens the step of a patch, which stays open while its points are read; resolves when the patch is shown. */
  patch(name: string, show: () => Promise<unknown>): Promise<void> {
    this.end();
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
      };
      test.step(`patch ${name}`, step).catch(reject);
    });
  }

  /** Closes the step of the last patch. */
  end(): void {
    this.#endPatch();
    this.#inPatch = (work) => work();
  }

  #point({ x, y }: { readonly x: number; readonly y: number }, read: () => Promise<PixelInformation>) {
    return this.#inPatch(() =>
      test.step(`${this.#patch} at ${x}, ${y} px`, async () => {
        const pixel = await read();
        const { r, g, b } = pixel.convertedRgbFull;
        await test.step(`signal ${r}/${g}/${b} of ${pixel.bitDepth} bits`, () => undefined);
        return pixel;
      }),
    );
  }
}
