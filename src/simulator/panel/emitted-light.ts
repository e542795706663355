import { FlatfieldError } from '../../base/flatfield-error.ts';
import type { InputSignal } from '../monitor/input-signal.ts';
import { type GrowingRegion, strengthAt } from '../signal/region.ts';
import type { SignalRgb } from '../signal/signal-format.ts';
import { measurePanel, type PanelSettings } from './measure-panel.ts';
import { atLuminance, type PanelXyz } from './measured-color.ts';

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

/** A defect of the panel itself: it changes the light, not the signal. */
type PanelDefect = GrowingRegion &
  (
    | {
        readonly kind: 'gain';
        /** Factor on the light of each channel; the light that leaks stays. */
        readonly gain: SignalRgb;
      }
    | {
        readonly kind: 'leak';
        /** More of the light that leaks, in cd/m2. */
        readonly cdM2: number;
      }
  );

/** Deviation of a panel's light at one place from perfect light. */
interface PlaceLight {
  readonly gain: SignalRgb;
  readonly leakCdM2: number;
}

/** Of a place in fractions of width and height. */
function placeLight(defects: readonly PanelDefect[], x: number, y: number): PlaceLight {
  let gain: SignalRgb = { r: 1, g: 1, b: 1 };
  let leakCdM2 = 0;
  for (const defect of defects) {
    const strength = strengthAt(defect, x, y);
    if (defect.kind === 'leak') leakCdM2 += defect.cdM2 * strength;
    else {
      const factor = (channel: keyof SignalRgb) => gain[channel] * (1 + (defect.gain[channel] - 1) * strength);
      gain = { r: factor('r'), g: factor('g'), b: factor('b') };
    }
  }
  return { gain, leakCdM2 };
}

/** A sum of lights, each by its amount. */
function sumOfLights(lights: readonly (readonly [amount: number, light: PanelXyz])[]): PanelXyz {
  const sum = (component: keyof PanelXyz) =>
    lights.reduce((total, [amount, light]) => total + amount * light[component], 0);
  return { X: sum('X'), Y: sum('Y'), Z: sum('Z') };
}
