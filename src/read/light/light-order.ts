import type { Rgb } from '../../plan/pattern/patch.ts';

/** A color that was measured: its drives from 0 to 1, and its mean luminance in cd/m2. */
export interface ColorInOrder {
  readonly drive: Rgb;
  readonly luminance: number;
}

/**
 * The first color that is not clearly darker than one that drives every channel as high or higher; null if there is none. A display's light grows
 * with the drive, at least as fast as the drive itself; half of that is asked for.
 */
export function findNotDarker<Color extends ColorInOrder>(
  measured: readonly Color[],
): { readonly darker: Color; readonly brighter: Color } | null {
  for (const brighter of measured) {
    const share = shareOf(brighter.drive);
    if (share < LEAST_SHARE) continue;
    const darker = measured.find(({ drive, luminance }) => {
      const ratio = shareOf(drive) / share;
      return (
        ratio <= MOST_RATIO && isUpTo(drive, brighter.drive) && luminance > brighter.luminance * mostOf(share, ratio)
      );
    });
    if (darker) return { darker, brighter };
  }
  return null;
}

/** Below it, ambient light and noise may be as bright as the patch. */
const LEAST_SHARE = 0.05;
/** Patches of nearly the same drive are told apart by the drift of the display alone. */
const MOST_RATIO = 0.9;

/** The largest part of the brighter patch's luminance; of a dim one, ambient light is a part that no drive changes. */
function mostOf(share: number, ratio: number): number {
  return share < 0.5 ? 1 : (1 + ratio) / 2;
}

/** Luminance of a drive in white's, as if light were proportional to it; weights of BT.709. */
function shareOf({ r, g, b }: Rgb): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function isUpTo(drive: Rgb, other: Rgb): boolean {
  return drive.r <= other.r && drive.g <= other.g && drive.b <= other.b;
}
