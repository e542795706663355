import type { FlatfieldOptions } from '../../../src/playwright/flatfield-options.ts';

/** A simulated monitor of 320x180 whose top left corner is yellow. */
export const tinted: FlatfieldOptions = {
  simulate: {
    name: 'tinted',
    description: 'A tinted corner',
    signal: { widthPx: 320, heightPx: 180 },
    defects: [{ kind: 'gain', region: { left: 0, top: 0, right: 0.35, bottom: 0.35 }, gain: { r: 1, g: 1, b: 0.9 } }],
  },
  timeScale: 0,
  unit: 'UNIT-2',
};
