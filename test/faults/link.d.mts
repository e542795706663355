import type { Link } from './path.mjs';
import type { YcbcrMatrix } from './ycbcr.mjs';

type Range = 'full' | 'limited';

export function rgbLink(options: { depth: number; source?: Range; sink?: Range; reserved?: boolean }): Link;
export function ycbcrLink(options: {
  depth: number;
  source?: YcbcrMatrix;
  sink?: YcbcrMatrix;
  swapped?: boolean;
  subsampling?: [columns: number, rows: number];
}): Link;
