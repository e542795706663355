import type { Triple } from './path.mjs';

export type Gamut = 'srgb' | 'displayP3' | 'adobeRgb' | 'bt2020';
export function xyzMatrixOf(gamut: Gamut): Triple[];
export function gamutMatrix(from: Gamut, to: Gamut): Triple[];
