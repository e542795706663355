import { drawPattern } from '../../../src/pattern/draw-pattern.ts';
import { patternToShow } from '../../../src/pattern/patch-pattern.ts';
import type { PatternWindow } from '../../../src/pattern/window/open-pattern-window.ts';
import { test as base } from '../../../src/playwright/index.ts';
import { type Field, type FieldContent, patchOf } from '../../../src/run/source/open-field.ts';

export { expect } from '../../../src/playwright/index.ts';

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
