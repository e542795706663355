import type { Page } from '@playwright/test';
import { type DecodedPicture, decodePicture } from '../decode-picture.ts';
import type { Frame, FrameSize } from '../frame.ts';
import { patternWindowError } from './pattern-window-error.ts';
import type { PatternWindowOptions } from './window-options.ts';

/** What the page shows, in device pixels, decoded without color conversion. Throws `pattern-window`. */
export async function takeScreenshot(page: Page, options: PatternWindowOptions): Promise<DecodedPicture> {
  const { resolution, timeoutMs = 30_000 } = options;
  try {
    // Playwright would otherwise change styles of the page for its picture.
    const untouched = { animations: 'allow', caret: 'initial' } as const;
    const png = await page.screenshot({ ...untouched, scale: 'device', timeout: timeoutMs });
    const { frame, profileBytes } = await decodePicture(png, 'screenshot');
    return { frame: withinScreen(frame, resolution), profileBytes };
  } catch (error) {
    throw patternWindowError('gave no screenshot', error);
  }
}

/** Cuts off the one pixel more each way that a window without a window manager reaches beyond the screen. */
function withinScreen(frame: Frame, { widthPx, heightPx }: FrameSize): Frame {
  const beyond = [frame.widthPx - widthPx, frame.heightPx - heightPx];
  if (beyond.every((px) => px === 0) || beyond.some((px) => px < 0 || px > 1)) return frame;
  const data = new Uint8Array(widthPx * heightPx * 3);
  for (let y = 0; y < heightPx; y++) {
    const from = y * frame.widthPx * 3;
    data.set(frame.data.subarray(from, from + widthPx * 3), y * widthPx * 3);
  }
  return { widthPx, heightPx, channels: 3, data };
}
