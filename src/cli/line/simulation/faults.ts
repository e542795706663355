import type { ScenarioInput } from '../../../simulator/scenario/scenario.ts';

/** Profile of the monitors whose signal is read, and of those whose light is measured. */
export const LINE_PROFILES = ['calibration-match', 'iso-12646'] as const;
export type LineProfile = (typeof LINE_PROFILES)[number];

/** Number of steps by which a unit without a fault may deviate: step 0 is exact, the last one misses a limit. */
export const DRIFT_STEPS = 6;

/** Faults of a unit or its run, besides drift. */
const FAULTS = {
  'calibration-match': [
    'bad-panel',
    'night-light',
    'limited-range',
    'shifted',
    'unplugged',
    'not-calibrated',
    'recalibrated',
  ],
  'iso-12646': ['bad-panel', 'dim-edge'],
} as const satisfies Readonly<Record<LineProfile, readonly string[]>>;

export type LineFault = (typeof FAULTS)[LineProfile][number];

/** Condition of a unit: a fault, or only drift by a number of steps. */
export type Condition = LineFault | `drift-${number}`;

/** Every condition of a profile. */
export function conditionsOf(profile: LineProfile): readonly Condition[] {
  const drifts = Array.from({ length: DRIFT_STEPS }, (_, step) => `drift-${step}` as const);
  return [...drifts, ...FAULTS[profile]];
}

/** The simulated monitor that shows it. */
export function scenarioOf(profile: LineProfile, condition: Condition): ScenarioInput {
  const isLight = profile === 'iso-12646';
  return {
    name: `simulated-line/${condition}`,
    description: 'A unit of the simulated line',
    ...(isDrift(condition) ? drifted(isLight, Number(condition.slice('drift-'.length))) : faulty(isLight, condition)),
  };
}

function isDrift(condition: Condition): condition is `drift-${number}` {
  return condition.startsWith('drift-');
}

type Defects = Omit<ScenarioInput, 'name' | 'description'>;

/** Of blue in the signal, of luminance on the right of the panel. */
function drifted(isLight: boolean, step: number): Defects {
  if (step === 0) return {};
  if (isLight) {
    const gain = 1 - 0.055 * step;
    return { panelDefects: [{ kind: 'gain', gain: { r: gain, g: gain, b: gain }, towards: 'right' }] };
  }
  return { defects: [{ kind: 'gain', gain: { r: 1, g: 1, b: 1 - step / 255 } }] };
}

const TOP_LEFT = { left: 0, top: 0, right: 0.35, bottom: 0.35 };

function faulty(isLight: boolean, fault: LineFault): Defects {
  switch (fault) {
    case 'bad-panel': {
      const defect = { kind: 'gain' as const, region: TOP_LEFT, gain: { r: 1, g: 1, b: isLight ? 0.82 : 0.93 } };
      return isLight ? { panelDefects: [defect] } : { defects: [defect] };
    }
    case 'night-light':
      return { defects: [{ kind: 'gain', gain: { r: 1, g: 0.92, b: 0.75 } }] };
    case 'limited-range':
      return { signal: { sentRange: 'limited' } };
    case 'shifted':
      return { defects: [{ kind: 'offset', offset: { r: -5, g: -5, b: -5 } }] };
    case 'dim-edge':
      return {
        panelDefects: [
          {
            kind: 'gain',
            region: { left: 0.5, top: 0, right: 1, bottom: 1 },
            gain: { r: 0.8, g: 0.8, b: 0.8 },
            towards: 'right',
          },
        ],
      };
    case 'unplugged':
      return { events: [{ afterPixelReads: 9, event: { kind: 'plugged', plugged: false } }] };
    case 'recalibrated':
      return { events: [{ afterPixelReads: 100, event: { kind: 'calibrated' } }] };
    case 'not-calibrated':
      return { calibration: { state: 'none' } };
    default:
      return fault satisfies never;
  }
}
