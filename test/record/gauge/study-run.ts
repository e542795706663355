import { readFileSync } from 'node:fs';
import type { GaugeStep, GaugeStudy } from '../../../src/record/gauge/gauge-study.ts';
import { stepLabel } from '../../../src/record/gauge/gauge-study.ts';
import type { RunAt } from '../../../src/record/gauge/study-runs.ts';
import { parseInspection } from '../../../src/record/read-inspection.ts';

const golden = JSON.parse(
  readFileSync(new URL('../../../fixtures/golden/light-profile.json', import.meta.url), 'utf8'),
);

/** The record of a run of a step, as JSON: a light meter that reads this luminance everywhere, unless told otherwise. */
export function stepRecord(
  study: GaugeStudy,
  step: GaugeStep,
  luminanceCdM2: number | 'signal',
  changes: object = {},
): string {
  const light = (reading: { patchIndex: number; pointIndex: number; requested: object }) => ({
    ...reading,
    ...{ kind: 'light', actual: reading.requested, instrument: 'K-10A', correction: null, received: '' },
    light: { X: 0.95 * Number(luminanceCdM2), Y: luminanceCdM2, Z: 1.09 * Number(luminanceCdM2) },
  });
  return JSON.stringify({
    ...golden,
    runId: `run-${study.id}-${step.step}`,
    simulated: null,
    unit: step.part,
    station: { name: 'bench', operator: step.operator },
    gaugeStudy: stepLabel(study, step),
    ...(luminanceCdM2 === 'signal' ? {} : { readings: golden.readings.map(light) }),
    ...changes,
  });
}

/** The same as a run that was read. */
export function stepRun(...of: Parameters<typeof stepRecord>): RunAt {
  const [, { step }] = of;
  return { folder: `run-${step}`, inspection: parseInspection(stepRecord(...of), 'a test') };
}
