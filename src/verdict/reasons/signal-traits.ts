import type { SignalReading } from '../../reading/reading.ts';
import type { ReasonParams } from './reason-params.ts';

/** What says that two pixels are of one signal. */
export type SignalTraits = Pick<SignalReading, 'colorFormat' | 'rawValue' | 'bitDepth' | 'hdcp'>;

/** What may not differ between the readings of a run, each with the reason that it gives. */
export const SIGNAL_TRAITS: readonly {
  readonly code: 'format-changed' | 'bit-depth-changed' | 'hdcp-changed';
  readonly trait: ReasonParams['format-changed']['trait'];
  readonly of: (pixel: SignalTraits) => string;
}[] = [
  { code: 'format-changed', trait: 'color-format', of: ({ colorFormat }) => colorFormat },
  { code: 'format-changed', trait: 'raw-format', of: ({ rawValue }) => rawValue.format },
  { code: 'bit-depth-changed', trait: 'bit-depth', of: ({ bitDepth }) => String(bitDepth) },
  { code: 'hdcp-changed', trait: 'hdcp', of: ({ hdcp }) => (hdcp ? 'on' : 'off') },
];
