import { createHash, type KeyObject, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { JudgeOptions } from '../../../../src/judge/judge-options.ts';
import type { Profile } from '../../../../src/judge/profiles/profile.ts';
import type { Bundle } from '../../../../src/line/protocol/bundle.ts';
import { askedOptions } from '../../../../src/record/asked-options.ts';
import type { Inspection } from '../../../../src/record/inspection.ts';
import { judgeRecord } from '../../../../src/record/judge-record.ts';
import { parseInspection } from '../../../../src/record/read-inspection.ts';
import { type Manifest, signedText } from '../../../../src/record/run-folder/manifest.ts';

/** A golden record by its name in fixtures/golden. */
export function golden(name: string): Inspection {
  return parseInspection(goldenText(name), name);
}

export function goldenText(name: string): string {
  return readFileSync(new URL(`../../../../fixtures/golden/${name}.json`, import.meta.url), 'utf8');
}

/** A golden record as if a real monitor had been inspected, judged as it would have been. */
export function production(
  name: 'flat' | 'tinted-corner' | 'hdcp-mid-run' | 'no-calibration' | 'light-profile' | 'repeated' = 'flat',
  changes: Partial<Inspection> = {},
  profile?: Profile,
  options: JudgeOptions = {},
): Inspection {
  const real = { ...golden(name), unit: 'unit-1', simulated: null, ...changes };
  const by = profile ?? real.judgment.profile;
  return { ...real, ...judgeRecord(real, by, { ...askedOptions(real, by), ...options }) };
}

/** The same run, begun at another time: every time of its record is moved. */
export function begunAt(record: Inspection, startedAt: string): Inspection {
  const byMs = Date.parse(startedAt) - Date.parse(record.startedAt);
  const text = JSON.stringify(record).replaceAll(
    /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)"/g,
    (_, time: string) => `"${new Date(Date.parse(time) + byMs).toISOString()}"`,
  );
  return JSON.parse(text) as Inspection;
}

/** The bundle of a record, or of any text in its place, with what else is in the folder. */
export function bundleOf(
  record: Inspection | string,
  {
    runId = typeof record === 'string' ? 'run-1' : record.runId,
    files = {},
    key,
  }: {
    readonly runId?: string;
    readonly files?: Readonly<Record<string, string>>;
    readonly key?: { readonly privateKey: KeyObject; readonly publicKey: KeyObject };
  } = {},
): Bundle & { readonly bytes: Buffer } {
  const text = typeof record === 'string' ? record : JSON.stringify(record);
  const contents = new Map(
    Object.entries({ 'inspection.json': text, ...files }).map(([path, content]) => [path, Buffer.from(content)]),
  );
  const listed = Array.from(contents, ([path, content]) => ({
    path,
    bytes: content.byteLength,
    sha256: sha256(content),
  }));
  const unsigned: Manifest = { manifestVersion: 1, runId, files: listed };
  const manifest: Manifest = key
    ? {
        ...unsigned,
        signature: {
          algorithm: 'Ed25519',
          publicKey: String(key.publicKey.export({ type: 'spki', format: 'pem' })),
          value: sign(null, Buffer.from(signedText(unsigned)), key.privateKey).toString('base64'),
        },
      }
    : unsigned;
  const manifestText = Buffer.from(JSON.stringify(manifest));
  const head = Buffer.from(`${manifestText.byteLength}\n`);
  return {
    id: sha256(manifestText),
    manifest,
    files: contents,
    bytes: gzipSync(Buffer.concat([head, manifestText, ...contents.values()])),
  };
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The profile of the golden runs with the grid that `flat` was read at. */
export const lineProfile: Profile = {
  ...golden('flat').judgment.profile,
  name: 'line-check',
  plan: { ...golden('flat').judgment.profile.plan, layout: '3x3' },
};
