import { patternWindowError } from '../window/chromium.ts';
import { launchPage } from '../window/launch-page.ts';
import type { PatternWindowOptions } from '../window/window-options.ts';

/** One screen of the desktop; place and size in device pixels. */
export interface DesktopScreen {
  readonly xPx: number;
  readonly yPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Name that the desktop gives it, such as that of the monitor or its connector; empty if it gives none. */
  readonly name: string;
  /** True if it is the one with the desktop's menu or task bar. */
  readonly primary: boolean;
}

/** The screens of this computer's desktop, as a browser window reports them that opens for a moment. Throws `browser-not-found`, `pattern-window`. */
export async function listScreens(
  options: Omit<PatternWindowOptions, 'resolution'>,
): Promise<readonly DesktopScreen[]> {
  const launched = await launchPage({ ...options, resolution: null });
  try {
    await launched.session.send('Browser.grantPermissions', { permissions: ['windowManagement'] });
    return await launched.evaluate<readonly DesktopScreen[]>(script);
  } catch (error) {
    throw patternWindowError("could not list the desktop's screens", error);
  } finally {
    await launched.close();
  }
}

const script = `getScreenDetails().then(({ screens }) => screens.map((one) => ({
  xPx: Math.round(one.left * one.devicePixelRatio),
  yPx: Math.round(one.top * one.devicePixelRatio),
  widthPx: Math.round(one.width * one.devicePixelRatio),
  heightPx: Math.round(one.height * one.devicePixelRatio),
  name: one.label ?? '',
  primary: one.isPrimary,
})))`;
