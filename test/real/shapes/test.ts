import { patchOf } from 'flatfield/pattern';
import { test as base } from 'flatfield/playwright';
import type { Field, FieldContent } from '../../../src/inspect/session/open-field.ts';
import type { PatternWindow } from '../../../src/plan/window/open-pattern-window.ts';

export { expect } from 'flatfield/playwright';

/** As built, so that no worker transpiles them; types come from the sources, which are there before a build. */
const built = (module: string) => new URL(`../../../dist/plan/pattern/${module}.js`, import.meta.url).href;
type DrawPattern = typeof import('../../../src/plan/pattern/draw-pattern.ts');
type PatchPattern = typeof import('../../../src/plan/pattern/patch-pattern.ts');
const { drawPattern } = (await import(built('draw-pattern'))) as DrawPattern;
const { patternToShow } = (await import(built('patch-pattern'))) as PatchPattern;

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
