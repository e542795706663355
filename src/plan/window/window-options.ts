import type { FrameSize } from '../pattern/frame.ts';

/** Options for opening a pattern window. */
export interface PatternWindowOptions {
  /** Size of the input signal, which is to be the screen's, in device pixels. */
  readonly resolution: FrameSize;
  /** Top left corner of the monitor under test on the desktop, in device pixels; default 0,0. */
  readonly display?: { readonly xPx: number; readonly yPx: number };
  /** Without a visible window, for simulated monitors; default false. */
  readonly headless?: boolean;
  /** Path of the browser; default: found by `findBrowser`. */
  readonly executablePath?: string;
  /** Environment in which the browser is searched for and started; default: that of this process. */
  readonly environment?: NodeJS.ProcessEnv;
  /** A browser that Playwright knows by name (`chrome`, `msedge`), in place of a path. */
  readonly channel?: string;
  /** Further command-line arguments of the browser, after ours. */
  readonly args?: readonly string[];
  /** Forced upon the browser; default 1, the only exact one. */
  readonly deviceScaleFactor?: number;
  /** Color profile that the browser is to convert to; default `srgb`, which converts nothing; null leaves it to the system. */
  readonly forceColorProfile?: string | null;
  /** Longest wait for the browser to start, and for each pattern to be shown; default 30000. */
  readonly timeoutMs?: number;
}

/** The same for a page whose size (`resolution`) or scale (`deviceScaleFactor`) is left to the system, if it is null. */
export type LaunchSettings = Omit<PatternWindowOptions, 'resolution' | 'deviceScaleFactor'> & {
  readonly resolution: FrameSize | null;
  readonly deviceScaleFactor?: number | null;
};

/**
 * Argument by which a browser, by its path or name, shows no notice of how to leave full screen. Edge is given none: its kiosk mode is a mode of its own.
 * Nor is any browser on macOS: there the notice is shown all the same.
 */
export function kioskOf(browser: string, platform: NodeJS.Platform): readonly string[] {
  return platform === 'darwin' || /edge/i.test(browser) ? [] : ['--kiosk'];
}

/** Options of Playwright's `launch`, except the path of the browser. `kiosk`: its argument for a window that fills its screen. */
export function launchOptions(settings: LaunchSettings, kiosk: readonly string[] = []) {
  const {
    resolution,
    headless = false,
    deviceScaleFactor = 1,
    forceColorProfile = 'srgb',
    timeoutMs = 30_000,
  } = settings;
  return {
    headless,
    ...(settings.environment && { env: settings.environment }),
    timeout: timeoutMs,
    args: [
      ...quiet,
      ...(headless || deviceScaleFactor === null ? [] : [`--force-device-scale-factor=${deviceScaleFactor}`]),
      ...(headless || resolution === null ? [] : [...placedAt(resolution, settings.display), ...kiosk]),
      ...(forceColorProfile === null ? [] : [`--force-color-profile=${forceColorProfile}`]),
      ...(settings.args ?? []),
    ],
    ignoreDefaultArgs: [
      // With it a window that is covered would count as visible.
      '--disable-backgrounding-occluded-windows',
      ...(forceColorProfile === null ? ['--force-color-profile=srgb'] : []),
    ],
    // The caller ends the run on a signal: it first writes the record and puts the monitor back.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  };
}

const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--hide-scrollbars',
];

/** Size and scale of an invisible page, as `Emulation.setDeviceMetricsOverride` takes them; null if a screen decides. */
export function screenOverride({ resolution, headless = false, deviceScaleFactor }: LaunchSettings) {
  if (!headless || resolution === null) return null;
  const { widthPx: width, heightPx: height } = resolution;
  return {
    ...{ width, height, screenWidth: width, screenHeight: height },
    ...{ deviceScaleFactor: deviceScaleFactor ?? 1, mobile: false },
  };
}

/** `--test-type` keeps information bars away, which would push the pattern down. */
function placedAt({ widthPx, heightPx }: FrameSize, display = { xPx: 0, yPx: 0 }): string[] {
  return [
    '--test-type',
    `--window-position=${display.xPx},${display.yPx}`,
    // Without a window manager a window of just the screen's size is made one pixel smaller.
    `--window-size=${widthPx + 1},${heightPx + 1}`,
  ];
}
