import type { SteppedClock } from './stepped-clock.ts';

export interface FakeSettingsState {
  /** Settings before any change. */
  found: Record<string, string>;
  /** When a change comes into force, ms after its answer; several times: it comes, goes and comes again. */
  lateMs: (what: string, value: string) => readonly number[];
  /** By which changes come into force. */
  readonly clock: SteppedClock;
}

export interface FakeSettings {
  /** Settings that were changed, with their values. */
  readonly sent: readonly (readonly [what: string, value: string])[];
  /** The value of a setting, now or at a time of the clock. */
  readonly at: (what: string, ms?: number) => string;
  readonly change: (what: string, value: string) => void;
}

/** Settings of a monitor over time. */
export function fakeSettings(state: FakeSettingsState): FakeSettings {
  const { clock } = state;
  const sent: [what: string, value: string][] = [];
  const steps: { readonly what: string; readonly value: string; readonly atMs: number }[] = [];

  function at(what: string, ms = clock.ms): string {
    const step = steps.findLast((one) => one.what === what && one.atMs <= ms);
    return step?.value ?? state.found[what] ?? '';
  }

  function change(what: string, value: string): void {
    sent.push([what, value]);
    const before = at(what);
    for (const [place, late] of state.lateMs(what, value).entries()) {
      steps.push({ what, value: place % 2 === 0 ? value : before, atMs: clock.ms + late });
      steps.sort((a, b) => a.atMs - b.atMs);
    }
  }

  return { sent, at, change };
}
