import { describe, expect, it } from 'vitest';
import { checkValidation } from '../../src/judge/reasons/check-validation.ts';
import type { Validation } from '../../src/read/reference/validation.ts';
import type { Inspection } from '../../src/record/inspection.ts';
import { reportCtrf } from '../../src/report/ci/report-ctrf.ts';
import { reportJunit } from '../../src/report/ci/report-junit.ts';
import { reportMarkdown } from '../../src/report/ci/report-markdown.ts';
import { reportHtml } from '../../src/report/html/report-html.ts';
import { reportConsole } from '../../src/report/report-console.ts';
import { buildInspection } from './build-inspection.ts';

const REPORTS: Readonly<Record<string, (inspection: Inspection) => string>> = {
  console: (inspection) => reportConsole(inspection, { color: false, width: 1000 }),
  'the report page': (inspection) => reportHtml(inspection),
  JUnit: reportJunit,
  CTRF: reportCtrf,
  Markdown: (inspection) => reportMarkdown(inspection).replaceAll('\\', ''),
};

const found: Validation = {
  calibrationId: 'b1f6d3f2',
  received: [{ id: 'v', executedAt: '2026-01-02 10:00', statistics: { maximumDeltaE: 0.8, averageDeltaE: 0.3 } }],
  problem: null,
};

/** A record of a run under a profile with these limits, that found this validation. */
function judged(limits: object | null, validation: Validation | null = found): Inspection {
  const { judgment, ...rest } = buildInspection();
  const profile = { ...judgment.profile, ...(limits && { validation: limits }) };
  const record = { ...rest, ...(validation && { validation }) };
  const reasons = [...judgment.verdict.reasons, ...checkValidation(record, profile)];
  return { ...record, judgment: { ...judgment, profile, verdict: { ...judgment.verdict, reasons } } };
}

const result = found.received[0] as object;

describe.each(Object.entries(REPORTS))('%s', (_, report) => {
  it('states the validation that a passed run was judged by, against its limits', () => {
    expect(report(judged({ maxDeltaE: 1, maxAgeDays: 180 }))).toContain(
      'Validation of 2026-01-02 10:00: max ΔE 0.80 (limit 1), average ΔE 0.3 (no limit); 3.5 days old (limit 180).',
    );
  });

  it('states the validation that missed a limit', () => {
    expect(report(judged({ maxDeltaE: 1, averageDeltaE: 0.2 }))).toContain(
      'Validation of 2026-01-02 10:00: max ΔE 0.80 (limit 1), average ΔE 0.30 (limit 0.2); 3 days old (no limit).',
    );
  });

  it.each<[string, Validation | null, string]>([
    [
      'was not recorded',
      null,
      'The run recorded no validation results, on which the profile has limits: inspect again.',
    ],
    ['could not be read', { ...found, problem: 'no answer' }, 'The validation results could not be read (no answer).'],
    [
      'has no value',
      { ...found, received: [{ ...result, statistics: null }] },
      'Validation of 2026-01-02 10:00: max ΔE not reported (limit 1), average ΔE not reported (no limit); 3 days old (no limit).',
    ],
    [
      'is of another calibration',
      { ...found, calibrationId: 'other' },
      'The validation results belong to another calibration',
    ],
  ])('tells why a validation that %s is not known', (__, validation, text) => {
    expect(report(judged({ maxDeltaE: 1 }, validation))).toContain(text);
  });

  it('states a validation that the profile does not limit', () => {
    expect(report(judged(null))).toContain(
      'Validation of 2026-01-02 10:00: max ΔE 0.8 (no limit), average ΔE 0.3 (no limit); 3 days old (no limit).',
    );
  });

  it('states nothing of a validation that was not recorded', () => {
    expect(report(judged(null, null))).not.toMatch(/validat/i);
  });
});
