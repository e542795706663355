import { type GrowingRegion, strengthAt } from '../signal/region.ts';
import type { SignalRgb } from '../signal/signal-format.ts';
import type { PanelXyz } from './measured-color.ts';

/** A defect of the panel itself: it changes the light, not the signal. */
export type PanelDefect = GrowingRegion &
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
export interface PlaceLight {
  readonly gain: SignalRgb;
  readonly leakCdM2: number;
}

/** Of a place in fractions of width and height. */
export function placeLight(defects: readonly PanelDefect[], x: number, y: number): PlaceLight {
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
export function sumOfLights(lights: readonly (readonly [amount: number, light: PanelXyz])[]): PanelXyz {
  const sum = (component: keyof PanelXyz) =>
    lights.reduce((total, [amount, light]) => total + amount * light[component], 0);
  return { X: sum('X'), Y: sum('Y'), Z: sum('Z') };
}
