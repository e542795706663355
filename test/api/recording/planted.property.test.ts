import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCloudApi } from '../../../src/api/cloud/cloud-api.ts';
import { Token } from '../../../src/api/cloud/token.ts';
import { createLocalApi } from '../../../src/api/local/local-api.ts';
import { readTraffic } from '../../../src/api/recording/read-traffic.ts';
import { noRetryPolicy } from '../../../src/base/http/retry-policy.ts';
import { type Served, serve } from '../../base/http/serve.ts';
import { TRIALS } from '../../trials.ts';
import { spellingsIn } from './searcher.ts';

/** A service that answers each request with what the case has planted. */
let service: Served;
let answer: (path: string) => { readonly status: number; readonly body: string | Buffer };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-planted-'));
  service = await serve((request, response) => {
    const { status, body } = answer(request.url ?? '');
    response.writeHead(status, { 'content-type': 'application/json', server: plantedServer }).end(body);
  });
});
afterAll(() => service.close());

let plantedServer = 'x';

it(`leaves nothing planted in ${TRIALS} recordings of either API`, async () => {
  for (let seed = 1; seed <= TRIALS; seed += 1) expect(await tryCase(seed), `seed ${seed}`).toEqual([]);
});

/** The planted texts that a recording holds. */
async function tryCase(seed: number): Promise<string[]> {
  const random = seeded(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const digits = (count: number) => Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
  const hex = (count: number) => Array.from({ length: count }, () => pick(Array.from('0123456789abcdef'))).join('');
  const serial = `${1 + Math.floor(random() * 8)}${digits(7)}`;
  const id = pick([`cg279x_${serial}`, `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`, `M/${serial}`]);
  const name = (kind: string) => `${pick(['Zyx', 'Quorl', 'Ænder', 'Jürn', '山田'])} ${kind}-${hex(6)}`;
  const planted = {
    serial,
    id,
    computer: name('PC'),
    group: name('Ward'),
    user: name('Person'),
    asset: name('"Asset"'),
    host: `h${hex(5)}.clinic-${hex(4)}.example`,
    ip: `10.${100 + Math.floor(random() * 99)}.${100 + Math.floor(random() * 99)}.${100 + Math.floor(random() * 99)}`,
    mail: `p${hex(6)}@mail-${hex(4)}.example`,
    uuid: `${hex(8)}-${hex(4)}-4${hex(3)}-9${hex(3)}-${hex(12)}`,
    token: hex(40),
  };
  const all = Object.values(planted);
  /** One of the planted texts in one of the spellings, inside other text. */
  const stray = (): string => {
    const text = pick(all);
    const spelled = pick([
      text,
      text.toUpperCase(),
      text.replaceAll('-', ''),
      encodeURIComponent(text),
      JSON.stringify(text).slice(1, -1),
      Buffer.from(`${'.'.repeat(Math.floor(random() * 3))}${text}`).toString('base64'),
      Array.from(text, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
    ]);
    return pick([spelled, `the monitor ${spelled} is not found`, `CG279X ${spelled}`]);
  };
  const monitor = () => ({
    id: planted.id,
    modelName: pick(['CG279X', stray()]),
    serialNumber: pick([planted.serial, Number(planted.serial)]),
    firmwareVersion: pick(['10103-00', stray()]),
    groupId: planted.uuid,
    groupName: planted.group,
    calibratedAt: pick(['2026-01-02 03:04', stray()]),
    computer: { name: planted.computer, os: pick(['Windows 11', stray()]), clientSoftware: stray() },
    assetInformation: { assetNumber: planted.asset, user: planted.user, custom1: stray(), extra: stray() },
    remoteCommand: { monitorConfiguration: { status: pick(['NO_COMMAND', stray()]) } },
    colorModes: [{ index: 0, name: stray(), type: stray(), [stray()]: stray(), number: Number(planted.serial) }],
    [pick(['note', stray()])]: { deep: [stray(), { owner: planted.mail, at: planted.ip, via: planted.host }] },
  });
  plantedServer = pick(['nginx/1.24.0', `srv ${planted.host}`, `nginx ${planted.ip}`]);
  answer = () => {
    const json = JSON.stringify(
      pick([{ monitors: [monitor(), monitor()] }, monitor(), { message: stray() }, [stray()]]),
    );
    const body = pick<string | Buffer>([
      json,
      json,
      json,
      json.slice(0, Math.floor(random() * json.length)),
      `<html><body>${stray()} ${planted.host} ${planted.user}</body></html>`,
      Buffer.from(json, 'utf16le'),
      Buffer.from(`{"message":"é ${planted.computer}"}`, 'latin1'),
    ]);
    return { status: pick([200, 200, 200, 404, 500]), body };
  };
  const file = join(folder, `${seed}.ndjson`);
  const local = createLocalApi({ baseUrl: service.url, retryPolicy: noRetryPolicy, record: file, changeSpacingMs: 0 });
  const cloud = createCloudApi({
    baseUrl: service.url,
    token: new Token(planted.token),
    stateFolder: null,
    retryPolicy: noRetryPolicy,
    callsPerSecond: 0,
    record: file,
  });
  const calls: readonly (() => Promise<unknown>)[] = [
    () => local.listMonitors(),
    () => local.getColorModes(planted.id),
    () => local.getPixelInformation(planted.id, { x: 1, y: 2 }),
    () => local.getCalibrationResults(planted.id, 0),
    () => local.getValidationResults(planted.id, 0, planted.uuid),
    () => cloud.listFleet(),
    () => cloud.getMonitor(planted.id),
    () => cloud.sendRequestToUpload({ targetMonitorIds: [planted.id] }),
  ];
  for (const call of calls) await call().catch(() => undefined);
  await local.close();
  await cloud.close();
  // A recording that was deleted would hold nothing either.
  expect(await readdir(folder), `seed ${seed}`).toContain(`${seed}.ndjson`);
  let exchanges = 0;
  for await (const line of readTraffic(file)) exchanges += line.kind === 'exchange' ? 1 : 0;
  expect(exchanges, `seed ${seed}`).toBe(calls.length);
  return spellingsIn(await readFile(file, 'utf8'), all);
}

it('would find a planted text in each spelling', () => {
  const text = 'Zyx PC-12ab "q"';
  const written = [
    text,
    text.replaceAll('-', '').toUpperCase(),
    encodeURIComponent(text),
    JSON.stringify(text),
    ...[0, 1, 2].map((shift) => Buffer.from(`${'ab'.slice(0, shift)}${text}tail`).toString('base64')),
  ];
  for (const one of written) expect(spellingsIn(`before ${one} after`, [text]), one).not.toEqual([]);
  expect(spellingsIn('Zyx PC', [text])).toEqual([]);
});

/** Mulberry32. */
function seeded(seed: number): () => number {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
