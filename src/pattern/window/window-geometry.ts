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
  readonly visible: boolean;
  /** The widest gamut that the browser believes its output to have. */
  readonly gamut: 'srgb' | 'p3' | 'rec2020';
  readonly highDynamicRange: boolean;
  /** Elements that take room besides the canvas; empty if there are none. */
  readonly covering: readonly string[];
  /** Style properties that change color or place of the canvas's pixels, as `element { property: value }`. */
  readonly effects: readonly string[];
}
