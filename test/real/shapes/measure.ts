import { type Inspection, type Profile, parseProfile } from '../../../src/index.ts';
import type { InspectionFixture } from '../../../src/playwright/index.ts';

export type Measured = 'good' | 'bad' | 'doubtful' | 'nothing';

/** The same plan on the same monitor, whose profile decides what comes of it: `doubtful` is read and not judged, `nothing` not even read. */
export function measure(inspection: InspectionFixture, measured: Measured): Promise<Inspection> {
  return inspection.run({ layout: '2x2', patches: ['white'], profile: profiles[measured] });
}

/** `good` only if this is the first attempt, else the other way round. */
export function firstThen(first: Measured, then: Measured, retry: number): Measured {
  return retry === 0 ? first : then;
}

const profiles: Readonly<Record<Measured, Profile>> = {
  good: profileOf({}),
  bad: profileOf({ limit: 0.001 }),
  doubtful: profileOf({ minimumPoints: 100 }),
  nothing: profileOf({ calibrationMaxAgeDays: 0.001 }),
};

interface Bounds {
  readonly limit?: number;
  readonly minimumPoints?: number;
  readonly calibrationMaxAgeDays?: number | null;
}

function profileOf({ limit = 100, minimumPoints = 1, calibrationMaxAgeDays = null }: Bounds): Profile {
  return parseProfile({
    name: 'line',
    version: 1,
    title: 'What the line asks for',
    kind: 'signal',
    plan: { layout: '2x2', patches: ['white'] },
    requires: { minimumPoints, patches: [] },
    calibrationMaxAgeDays,
    limits: [
      { metric: 'delta-e-2000-reference-max', operator: '<=', shall: limit, source: 'the line', verified: true },
    ],
  });
}
