/** Absolute CIE 1931 2-degree tristimulus values; Y is luminance in cd/m2. */
export interface Xyz {
  readonly X: number;
  readonly Y: number;
  readonly Z: number;
}
