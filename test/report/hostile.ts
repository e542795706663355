import type { Inspection } from '../../src/record/inspection.ts';
import { buildInspection } from './build-inspection.ts';

/** What a monitor, a service or a person could put into a text to make a report do something. */
export const HOSTILE_TEXTS = [
  '</script><script>window.hacked=1</script>',
  '"><img src=x onerror="window.hacked=1">',
  "'-alert(1)-'<!--",
  ']]></failure><evil/>&lol;',
  '=HYPERLINK("http://evil.example","x"),\r\n@SUM(1)',
  '\u001b[2J\u001b]0;owned\u0007\u009b31m\u202egnp.exe\u0000\ud800',
  'line\u2028two\u2029three\r\nfour\tfive',
];

/** The same text in every field of a record whose content comes from outside. */
export function hostileInspection(text: string): Inspection {
  const calm = buildInspection({ columns: 2, rows: 1 });
  const [first, second] = calm.readings;
  if (first === undefined || second === undefined) throw new Error('The builder made too few readings.');
  const { reference } = calm.calibration;
  const said = { code: text, params: { code: text, message: text } };
  const reason = { weight: 'inconclusive' as const, ...said, patchIndex: 0, pointIndex: 1 };
  const attempt = { startedAt: text, durationMs: 1, outcome: 'failed' as const, code: text, message: text };
  return {
    ...calm,
    tool: { name: 'flatfield', version: text },
    runId: text,
    simulated: { scenario: text, seed: 1, timeScale: 1 },
    station: { name: text, operator: text },
    unit: text,
    monitor: { id: text, modelName: text, serialNumber: text },
    conditions: {
      ...calm.conditions,
      apiUrl: text,
      colorMode: { index: 0, osdNumber: 1, name: text, type: text },
      keyLock: text,
      changed: [{ what: 'key-lock', from: text, to: text, restored: false, problem: text }],
    },
    plan: { ...calm.plan, layout: text, patches: [{ name: text, bitDepth: 8, codes: { r: 255, g: 255, b: 255 } }] },
    calibration: {
      reference: reference && {
        ...reference,
        calibrationId: text,
        executedAt: text,
        toneResponse: text,
        received: text,
      },
      problem: { code: 'calibration-failed', message: text, received: text },
    },
    checks: calm.checks.map((check) => ({ ...check, keyLock: text, problem: { code: text, message: text } })),
    readings: [{ ...first, received: { [text]: text }, attempts: [attempt, ...first.attempts] }],
    missed: [
      { patchIndex: 0, pointIndex: 1, requested: second.requested, attempts: [attempt], code: text, message: text },
    ],
    stopped: { code: text, params: { message: text }, afterReading: 0 },
    judgment: {
      ...calm.judgment,
      profile: { ...calm.judgment.profile, name: text, title: text },
      toneResponse: { value: text, from: 'target' },
      deviations: calm.judgment.deviations.slice(0, 1),
      metrics: [{ name: text, patchIndex: null, value: null, unit: '%', pointIndex: null, why: said }],
      diagnoses: [{ cause: text, params: { [text]: text } }],
      verdict: {
        ...calm.judgment.verdict,
        outcome: 'inconclusive',
        grade: 'inconclusive',
        summary: { readings: 1, profile: text, nearest: null, reason, more: 1 },
        basis: { evidence: 'signal-path-only', profile: text, simulated: text, passes: 2 },
        reasons: [reason, { ...reason, code: 'reading-missed', params: { count: 1, error: said.params } }],
        limits: calm.judgment.verdict.limits.map((limit) => ({ ...limit, metric: text, unit: text, source: text })),
      },
    },
  };
}
