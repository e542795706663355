import { FlatfieldError } from '../../base/flatfield-error.ts';
import type { InputSignal } from '../monitor/input-signal.ts';
import { measurePanel, type PanelSettings } from './measure-panel.ts';
import { atLuminance, type PanelXyz } from './measured-color.ts';
import { type PanelDefect, placeLight, sumOfLights } from './panel-defect.ts';

export interface EmittingPanel {
  readonly signal: InputSignal;
  readonly panel: PanelSettings;
  readonly gamma: Readonly<Record<string, unknown>>;
  readonly defects: readonly PanelDefect[];
}

/**
 * The light of a panel at one pixel, in cd/m2: what the monitor made of the signal there, through the tone response of its color mode,
 * with the panel's own defects. Throws `invalid-simulation` for tone responses that the panel does not have.
 */
export function emittedLight({ signal, panel, gamma, defects }: EmittingPanel, xPx: number, yPx: number): PanelXyz {
  if (!signal.present) return { X: 0, Y: 0, Z: 0 };
  const { widthPx, heightPx } = signal.size;
  const { rgbFull, bitDepth } = signal.receive(xPx, yPx, 12);
  const { gain, leakCdM2 } = placeLight(defects, (xPx + 0.5) / widthPx, (yPx + 0.5) / heightPx);
  const { red, green, blue, black } = measurePanel(panel);
  const amount = (channel: 'r' | 'g' | 'b') =>
    gain[channel] * lightShare(gamma, rgbFull[channel] / (2 ** bitDepth - 1));
  const amounts = [amount('r'), amount('g'), amount('b')] as const;
  const lit = amounts[0] + amounts[1] + amounts[2];
  return sumOfLights([
    [amounts[0], red],
    [amounts[1], green],
    [amounts[2], blue],
    // Each primary was measured with the leaking light in it.
    [1 - lit, black],
    [1, atLuminance(panel.black, leakCdM2)],
  ]);
}

/**
 * The share of its light that a channel gives at a drive of 0 to 1, by the gamma setting of a color mode: an exponent, sRGB (IEC
 * 61966-2-1) or L* (CIE 15:2018, of Y/Yn). Throws `invalid-simulation` for PQ and HLG, whose light the simulated panel does not have.
 */
function lightShare(gamma: Readonly<Record<string, unknown>>, drive: number): number {
  const { value } = gamma as { readonly value?: unknown };
  if (typeof value === 'number') return drive ** value;
  if (value === 'sRGB') return drive <= 0.04045 ? drive / 12.92 : ((drive + 0.055) / 1.055) ** 2.4;
  if (value === 'L*') return drive <= 0.08 ? (drive * 100 * 27) / 24_389 : ((drive + 0.16) / 1.16) ** 3;
  throw new FlatfieldError(
    'invalid-simulation',
    `The simulated panel has no light for the tone response ${JSON.stringify(value)}: select another color mode.`,
  );
}
