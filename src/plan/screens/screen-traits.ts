import { FlatfieldError } from '../../base/flatfield-error.ts';
import { launchPage } from '../window/launch-page.ts';
import type { PatternWindowOptions } from '../window/window-options.ts';

/** A screen as a browser reports it that is left to the system's color profile and scale. */
export interface ScreenTraits {
  /** The widest gamut that the screen's profile covers about. */
  readonly gamut: 'srgb' | 'p3' | 'rec2020';
  readonly highDynamicRange: boolean;
  /** Bits of a pixel, of all channels together. */
  readonly colorDepth: number;
  readonly devicePixelRatio: number;
}

/**
 * Asks the screen of the monitor under test for its traits, in a browser window that opens there for a moment. The window that shows
 * patterns cannot be asked: it is told to take its screen for sRGB. Throws `browser-not-found`, `browser-forbidden`, `pattern-window`.
 */
export async function askScreenTraits(options: PatternWindowOptions): Promise<ScreenTraits> {
  const launched = await launchPage({ ...options, forceColorProfile: null, deviceScaleFactor: null });
  try {
    return await launched.evaluate<ScreenTraits>(script);
  } finally {
    await launched.close();
  }
}

const script = `({
  gamut: ['rec2020', 'p3'].find((gamut) => matchMedia('(color-gamut: ' + gamut + ')').matches) ?? 'srgb',
  highDynamicRange: matchMedia('(dynamic-range: high)').matches,
  colorDepth: screen.colorDepth,
  devicePixelRatio,
})`;

/**
 * Refuses a screen on which no pattern arrives as it was drawn. Under macOS high dynamic range says what the display can show and changes
 * no code value; there, a scaled desktop is enlarged after the browser drew it, whatever scale the browser was told. Throws `screen-unsuitable`.
 */
export function requireExactScreen(
  { highDynamicRange, devicePixelRatio }: ScreenTraits,
  platform: NodeJS.Platform,
): void {
  if (highDynamicRange && platform !== 'darwin') {
    throw new FlatfieldError(
      'screen-unsuitable',
      'High dynamic range (HDR) is on for the screen of the monitor under test, so the system converts every code value. ' +
        'Turn it off (Windows: Settings, System, Display, Use HDR), then try again.',
    );
  }
  if (devicePixelRatio !== 1 && platform === 'darwin') {
    throw new FlatfieldError(
      'screen-unsuitable',
      `The desktop on the monitor under test is scaled by ${devicePixelRatio}, so macOS enlarges what the browser draws. ` +
        "Choose the monitor's own resolution (System Settings, Displays; hold Option to see all), then try again.",
    );
  }
}
