import { createHash } from 'node:crypto';
import type { Arrival, IndexedContent } from '../../../../src/line/protocol/run-row.ts';
import { NO_GOLDEN_UNIT } from '../no-golden-unit.ts';

export const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

export interface ExampleRun {
  readonly arrival: Arrival;
  readonly content: IndexedContent;
  readonly bundle: Uint8Array;
}

/** A run as the intake would hand it over: complete, passed, by station A, unless something else is said. Its bundle is its content. */
export function exampleRun(
  name: string,
  content: Partial<IndexedContent> = {},
  arrival: Partial<Arrival> = {},
): ExampleRun {
  const whole: IndexedContent = {
    runId: name,
    schemaVersion: 1,
    toolVersion: '0.1.0',
    station: 'A',
    operator: 'Jo',
    startedAt: '2026-03-02T08:00:00.000Z',
    finishedAt: '2026-03-02T08:02:00.000Z',
    durationMs: 120_000,
    unit: 'U-1',
    serialNumber: 'S-1',
    modelName: 'CG2700X',
    monitorId: 'cg2700x_s-1',
    profile: { name: 'white', version: 1, hash: sha256('white') },
    kind: 'production',
    golden: NO_GOLDEN_UNIT,
    lineMarks: null,
    isComplete: true,
    firstReading: sha256(`first reading of ${name}`),
    outcome: 'pass',
    grade: 'pass',
    counts: { planned: 25, read: 25, judged: 25 },
    said: { code: 'told', text: 'Passed.' },
    reason: null,
    causes: [],
    missedLimits: [],
    limitShare: 0.5,
    obstacles: [],
    retestReason: null,
    signedBy: null,
    calibratedAt: null,
    validatedAt: null,
    ...content,
  };
  const bundle = Buffer.from(JSON.stringify(whole));
  return {
    content: whole,
    bundle,
    arrival: {
      id: sha256(name),
      receivedAt: '2026-03-02T08:03:00.000Z',
      token: 'station-a',
      spool: null,
      sequence: null,
      sentAt: null,
      clocks: {
        begun: '2026-03-02T08:00:00.000Z 0b1e 1000',
        ended: '2026-03-02T08:02:00.000Z 0b1e 121000',
        sent: null,
        agree: true,
      },
      bundleBytes: bundle.byteLength,
      bundleSha256: sha256(bundle),
      quarantine: null,
      ...arrival,
    },
  };
}

/** What the bundle of an example holds. */
export function contentOfExample(bundle: Uint8Array): IndexedContent {
  return JSON.parse(Buffer.from(bundle).toString('utf8')) as IndexedContent;
}
