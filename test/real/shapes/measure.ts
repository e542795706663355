import { parseProfile } from 'flatfield';
import type { Profile } from '../../../src/judge/profiles/profile.ts';
import type { InspectionFixture } from '../../../src/playwright/inspection-fixture.ts';
import type { Inspection } from '../../../src/record/inspection.ts';

export type Measured = 'good' | 'bad' | 'doubtful' | 'nothing';

/**
 * The same plan on the same monitor, whose profile decides what comes of it: `doubtful` is read and not judged. `nothing` is what `good`
 * is, but not even read, since its listener fails.
 */
export function measure(inspection: InspectionFixture, measured: Measured): Promise<Inspection> {
  const plan = { layout: '2x2', patches: ['white'] } as const;
  if (measured !== 'nothing') return inspection.run({ ...plan, profile: profiles[measured] });
  const onEvent = () => {
    throw new Error('This listener fails.');
  };
  return inspection.run({ ...plan, profile: profiles.good, onEvent });
}

/** `good` only if this is the first attempt, else the other way round. */
export function firstThen(first: Measured, then: Measured, retry: number): Measured {
  return retry === 0 ? first : then;
}

const profiles: Readonly<Record<Exclude<Measured, 'nothing'>, Profile>> = {
  good: profileOf({}),
  bad: profileOf({ limit: 0.001 }),
  doubtful: profileOf({ minimumPoints: 100 }),
};

interface Bounds {
  readonly limit?: number;
  readonly minimumPoints?: number;
}

function profileOf({ limit = 100, minimumPoints = 1 }: Bounds): Profile {
  return parseProfile({
    name: 'line',
    version: 1,
    title: 'What the line asks for',
    kind: 'signal',
    plan: { layout: '2x2', patches: ['white'] },
    // Four points are few, and leave half of the screen between them.
    requires: { minimumPoints, patches: [], minimumSpan: 0.4 },
    calibrationMaxAgeDays: null,
    limits: [
      { metric: 'delta-e-2000-reference-max', operator: '<=', required: limit, source: 'the line', verified: true },
    ],
  });
}
