import { systemClock } from '../../src/base/http/clock.ts';
import { inspect } from '../../src/inspect/inspect.ts';
import type { InspectSourceOptions } from '../../src/inspect/services.ts';
import type { Patch } from '../../src/plan/pattern/patch.ts';
import type { Position, Resolution } from '../../src/plan/sampling/sample-point.ts';
import type { CustomSource, SourceState } from '../../src/read/custom-source.ts';
import type { PixelAnswer } from '../../src/read/reading.ts';
import type { Reference } from '../../src/read/reference/reference.ts';
import type { Xyz } from '../../src/read/reference/xyz.ts';
import type { Inspection } from '../../src/record/inspection.ts';
import { REFERENCE } from '../judge/build-evidence.ts';
import { inEnglish } from '../judge/in-english.ts';

export const monitor = { id: 'rack_7', modelName: 'Panel 27', serialNumber: 'SN-7' };

/** A colorimeter in front of an even screen that shows what it is told; a test makes it lie. */
export class FakeMeter implements CustomSource {
  readonly name: string = 'fake colorimeter';
  readonly kind: CustomSource['kind'] = 'light';
  monitor = { ...monitor };
  timeoutMs = 60_000;
  asked = 0;
  checked = 0;
  shown: Patch | undefined;
  /** What the meter sees at a place, from what the screen should give. */
  sees: (light: Xyz, place: Position, count: number) => Xyz = (light) => light;
  answers: (answer: PixelAnswer, count: number) => PixelAnswer | Promise<PixelAnswer> = (answer) => answer;
  state: (count: number) => Partial<SourceState> | Promise<Partial<SourceState>> = () => ({});

  readonly showPatch = (patch: Patch): void => {
    this.shown = patch;
  };

  async read(place: Position): Promise<PixelAnswer> {
    this.asked += 1;
    const light = this.sees(lightOf(this.shown), place, this.asked);
    const received = { measurement: this.asked, light };
    const same = { instrument: 'Fake 1', correction: null, received };
    return this.answers({ kind: 'light', actual: place, light, ...same }, this.asked);
  }

  async check(): Promise<SourceState> {
    this.checked += 1;
    return { present: true, ...(await this.state(this.checked)) };
  }
}

/** A capture card at the end of a signal that arrives as it was sent. */
export class FakeCapture implements CustomSource {
  readonly name: string = 'capture card';
  readonly kind: CustomSource['kind'] = 'signal';
  readonly monitor = { ...monitor };
  shown: Patch | undefined;
  changes: (answer: PixelAnswer & { kind: 'signal' }) => PixelAnswer = (answer) => answer;
  confirmResolution?: (resolution: Resolution) => Promise<boolean> = async ({ widthPx }) => widthPx === 3840;

  readonly showPatch = (patch: Patch): void => {
    this.shown = patch;
  };

  async read(actual: Position): Promise<PixelAnswer> {
    const { codes = { r: 0, g: 0, b: 0 }, bitDepth = 8 } = this.shown ?? {};
    const signal = { rawValue: { format: 'RGB', ...codes }, rgbFull: codes, bitDepth, colorFormat: 'RGB' } as const;
    return this.changes({ kind: 'signal', actual, ...signal, hdcp: false, received: { actual, codes } });
  }

  async check(): Promise<SourceState> {
    return { present: true, colorModeIndex: 0, calibrationId: REFERENCE.calibrationId };
  }
}

/** The light of the sRGB monitor that the reference describes. */
function lightOf(patch: Patch | undefined): Xyz {
  const { white, black } = REFERENCE.colors;
  if (!patch) return black;
  const drive = (patch.codes.g / (2 ** patch.bitDepth - 1)) ** 2.2;
  const at = (channel: keyof Xyz) => black[channel] + drive * (white[channel] - black[channel]);
  return { X: at('X'), Y: at('Y'), Z: at('Z') };
}

export function optionsOf(
  source: FakeMeter | FakeCapture,
  more: Partial<InspectSourceOptions> = {},
): InspectSourceOptions {
  return {
    source,
    reference: null,
    resolution: '3840x2160',
    layout: '3x3',
    patches: ['white'],
    showPatch: source.showPatch,
    ...more,
  };
}

/** Three days after the calibration of the reference. */
export const clock = { ...systemClock, now: () => new Date('2026-01-05T08:00:00.000Z') };
/** A clock on which every wait is over at once: an answer that takes a real turn is late. */
export const impatient = { ...clock, sleep: async () => undefined };

export const light = { profile: 'panel-data-sheet' } as const;
export const reference: Reference = { ...REFERENCE, source: 'custom' };

export function run(source: FakeMeter | FakeCapture, more: Partial<InspectSourceOptions> = {}) {
  return inspect(optionsOf(source, { clock, ...light, ...more }));
}

export function reasonsOf({ judgment, plan }: Inspection): readonly string[] {
  return inEnglish(judgment.verdict, plan).reasons.map(({ code }) => code);
}
