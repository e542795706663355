import { patchOf } from 'flatfield/pattern';
import { test as base } from 'flatfield/playwright';
import { drawPattern } from '../../../dist/pattern/draw-pattern.js';
import { patternToShow } from '../../../dist/pattern/patch-pattern.js';
import type { PatternWindow } from '../../../src/pattern/window/open-pattern-window.ts';
import type { Field, FieldContent } from '../../../src/run/source/open-field.ts';

export { expect } from 'flatfield/playwright';

/** The test with a screen in place of the browser's window: each bad shape costs a worker, and a browser for each would cost minutes. */
export const test = base.extend({
  flatfieldWindow: [
    async ({ flatfieldSession: { simulator, resolution } }, use) => {
      const fieldOf = (monitorId: string): Field => ({
        window: {} as PatternWindow,
        show: async (content: FieldContent) => {
          const pattern = patternToShow(await patchOf(content, resolution));
          const frame = drawPattern(pattern, resolution);
          simulator?.pushFrame(monitorId, { ...frame, bitDepth: 8 });
          const screenshot = { frame, profileBytes: null };
          return { pattern, screenshot, geometry: {} as never, problems: [] };
        },
        confirm: async () => undefined,
        hint: async () => undefined,
        close: async () => undefined,
      });
      await use({ field: async (monitorId: string) => fieldOf(monitorId), close: async () => undefined } as never);
    },
    { scope: 'worker' },
  ],
});
