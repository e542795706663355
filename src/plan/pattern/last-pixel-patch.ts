import type { FrameSize } from './frame.ts';
import type { Patch } from './patch.ts';
import { patternPatch } from './patch-pattern.ts';

/** A white screen with a black last pixel, or the other way round. */
export function lastPixelPatch({ widthPx, heightPx }: FrameSize, mark: 'black' | 'white'): Patch {
  const data = Buffer.alloc(widthPx * heightPx * 3, mark === 'black' ? 255 : 0);
  data.fill(mark === 'black' ? 0 : 255, data.length - 3);
  const frame = { widthPx, heightPx, channels: 3, data } as const;
  return patternPatch({ kind: 'image', name: `${mark} last pixel`, frame }, { widthPx, heightPx });
}
