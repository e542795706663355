/** Code values of red, green, blue; or drives of 0 to 1 if the context says so. */
export interface SignalRgb {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

export interface YCbCr {
  readonly y: number;
  readonly cb: number;
  readonly cr: number;
}

export type SignalBitDepth = 8 | 10 | 12;
export type SimulatedRange = 'full' | 'limited';

/** Format in which the computer sends its picture, and as which the monitor takes it. */
export interface SignalFormat {
  readonly color: 'RGB' | 'YCBCR';
  /** RGB is always 4:4:4. */
  readonly subsampling: '4:4:4' | '4:2:2' | '4:2:0';
  /** Bits a component. */
  readonly bitDepth: SignalBitDepth;
  readonly sentRange: SimulatedRange;
  /** Range that the monitor expects; another one than the range sent is a misconfigured path. */
  readonly expectedRange: SimulatedRange;
}

/** The components of a pixel as they are on the cable. */
export type SignalPixel = ({ readonly color: 'RGB' } & SignalRgb) | ({ readonly color: 'YCBCR' } & YCbCr);
