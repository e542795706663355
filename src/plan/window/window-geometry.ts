/** A window as the browser knows it (DevTools protocol, `Browser.Bounds`); lengths in CSS pixels of the desktop. */
export interface WindowBounds {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly windowState: 'normal' | 'minimized' | 'maximized' | 'fullscreen';
}

/** Geometry that the page reports. Lengths are CSS pixels unless the name says otherwise: times devicePixelRatio they are device pixels. */
export interface WindowGeometry {
  readonly devicePixelRatio: number;
  readonly innerWidth: number;
  readonly innerHeight: number;
  readonly screenX: number;
  readonly screenY: number;
  readonly screenWidth: number;
  readonly screenHeight: number;
  /** Scroll position of the page and of the visual viewport together. */
  readonly scrollX: number;
  readonly scrollY: number;
  /** Pinch zoom; 1 if there is none. */
  readonly viewScale: number;
  readonly canvasLeft: number;
  readonly canvasTop: number;
  readonly canvasWidth: number;
  readonly canvasHeight: number;
  /** False if the window is minimized or covered as a whole, as far as the system tells the browser. */
  readonly visible: boolean;
  /** True if keys go to this window. */
  readonly focused: boolean;
  /** Milliseconds for which the browser goes on showing how to leave full screen, over the pattern; null if it did not since the last look. */
  readonly noticeLeftMs: number | null;
  /** True if the desktop has no other screen. */
  readonly onlyScreen: boolean;
  /** The widest gamut that the browser believes its output to have. */
  readonly gamut: 'srgb' | 'p3' | 'rec2020';
  readonly highDynamicRange: boolean;
  /** Elements that take room besides the canvas; empty if there are none. */
  readonly covering: readonly string[];
  /** Style properties that change color or place of the canvas's pixels, as `element { property: value }`. */
  readonly effects: readonly string[];
}
