import type { SignalAnswer } from '../reading.ts';

/** Properties that two pixels of one signal have in common. */
export type SignalTraits = Pick<SignalAnswer, 'colorFormat' | 'rawValue' | 'bitDepth' | 'hdcp'>;

export type SignalTraitName = 'color-format' | 'raw-format' | 'bit-depth' | 'hdcp';

interface SignalTrait {
  readonly trait: SignalTraitName;
  readonly title: string;
  readonly of: (pixel: SignalTraits) => string;
}

/** By field of an answer: the property that may not differ between the readings of a run; null if each reading has its own. */
const BY_FIELD = {
  kind: null,
  actual: null,
  colorFormat: { trait: 'color-format', title: 'color format', of: ({ colorFormat }) => colorFormat },
  rawValue: { trait: 'raw-format', title: 'raw format', of: ({ rawValue }) => rawValue.format },
  rgbFull: null,
  bitDepth: { trait: 'bit-depth', title: 'bit depth', of: ({ bitDepth }) => String(bitDepth) },
  hdcp: { trait: 'hdcp', title: 'HDCP', of: ({ hdcp }) => (hdcp ? 'on' : 'off') },
  received: null,
} as const satisfies Record<keyof SignalAnswer, SignalTrait | null>;

/** Properties that may not differ between the readings of a run. */
export const SIGNAL_TRAITS: readonly SignalTrait[] = Object.values(BY_FIELD).filter((trait) => trait !== null);
