/** Size of a picture in pixels; a `Resolution` is one. */
export interface FrameSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Every pixel of a picture: red, green, blue bytes (0 to 255), row by row from the top left corner. */
export interface Frame extends FrameSize {
  readonly channels: 3;
  readonly data: Uint8Array;
}
