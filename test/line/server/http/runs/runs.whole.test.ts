import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gateAnswerSchema } from '../../../../../src/line/protocol/gate-answer.ts';
import { BUNDLE_TYPE } from '../../../../../src/line/protocol/headers.ts';
import { runRowSchema } from '../../../../../src/line/protocol/run-row.ts';
import { begunAt, bundleOf, golden, lineProfile, production } from '../../intake/run-of-line.ts';
import { now, type StartedServer, startedServer } from '../started-server.ts';

let server: StartedServer;
beforeAll(async () => {
  server = await startedServer({ now: () => new Date(now.getTime() + laterMs) });
});
let laterMs = 0;
afterAll(() => server.end());

/** A run that ended shortly before the clock of the server, or began so many minutes before (or after) it. */
const fresh = (name: 'flat' | 'tinted-corner', unit: string, minutes?: number, profile = lineProfile) => {
  const run = production(name, { unit, runId: randomUUID() }, name === 'flat' ? profile : undefined);
  return minutes === undefined ? run : begunAt(run, new Date(now.getTime() + minutes * 60_000).toISOString());
};
/** What a station sends whose clock was never set; it sends the run as soon as it has ended. */
const clocks = ({ startedAt, finishedAt }: ReturnType<typeof fresh>) => {
  const reading = (time: string) => `${time} 0b1e ${Date.parse(time) - now.getTime() + 3_600_000}`;
  return {
    'flatfield-sent-at': finishedAt,
    'flatfield-clock-begun': reading(startedAt),
    'flatfield-clock-ended': reading(finishedAt),
    'flatfield-clock-sent': reading(finishedAt),
  };
};
const problem = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];

describe('a run that a station sends', () => {
  it('is kept once, and shown as what its record says', async () => {
    const sent = bundleOf(fresh('flat', 'unit-a'), { files: { 'report.html': '<script>' } });
    const headers = {
      'flatfield-spool': randomUUID(),
      'flatfield-sequence': '7',
      'flatfield-sent-at': '2026-03-01T00:00:00.000Z',
    };
    const first = await server.put(sent, headers);
    expect([first.status, await first.json()]).toEqual([201, { id: sent.id }]);
    const again = await server.put(sent);
    expect([again.status, await again.json()]).toEqual([200, { id: sent.id }]);

    const row = await server.get(`/runs/${sent.id}`);
    expect(runRowSchema.parse(row)).toMatchObject({
      id: sent.id,
      unit: 'unit-a',
      outcome: 'pass',
      token: 'station-1',
      spool: headers['flatfield-spool'],
      sequence: 7,
      sentAt: '2026-03-01T00:00:00.000Z',
      quarantine: null,
    });
    expect(await server.get('/runs?unit=unit-a')).toEqual({ rows: [row], next: null });
    expect(await server.get('/units/unit-a')).toEqual({ rows: [row], next: null });
  });

  it('is given back as it came: bundle, record, files', async () => {
    const record = fresh('flat', 'unit-files');
    const sent = bundleOf(record, { files: { 'maps/white.tif': 'x', 'page.html': '<script>alert(1)</script>' } });
    expect((await server.put(sent)).status).toBe(201);
    const asked = (path: string) => server.call(`/api/v1/runs/${sent.id}${path}`, { role: 'viewer' });
    expect(Buffer.from(await (await asked('/bundle')).arrayBuffer())).toEqual(sent.bytes);
    expect(await (await asked('/record')).json()).toEqual(JSON.parse(JSON.stringify(record)));
    const file = await asked('/files/2');
    expect(await file.text()).toBe('<script>alert(1)</script>');
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${sent.id.slice(0, 16)}-2.html"`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect((await asked('/files/1')).headers.get('content-disposition')).toBe(
      `attachment; filename="${sent.id.slice(0, 16)}-1.tif"`,
    );
    for (const path of ['/files/3', '/files/-1', '/files/..%2F..%2Fline.db', '/files/x']) {
      expect((await asked(path)).status).toBeGreaterThanOrEqual(400);
    }
  });

  it.each([
    ['nothing', '', 'invalid-run', 422],
    ['what is no bundle', 'text', 'invalid-run', 422],
    ['a bundle cut short', gzipSync('100\n{}'), 'invalid-run', 422],
  ])('is refused: %s', async (_, body, code, status) => {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    expect(await problem(await server.put({ id: 'a'.repeat(64), bytes }))).toEqual([status, code]);
  });

  it('is refused with a byte changed, under another id, or judged better than its readings are', async () => {
    const sent = bundleOf(fresh('flat', 'unit-b'));
    const unpacked = gunzipSync(sent.bytes);
    unpacked[unpacked.length - 5] = 0;
    expect(await problem(await server.put({ ...sent, bytes: gzipSync(unpacked) }))).toEqual([422, 'invalid-run']);
    expect(await problem(await server.put({ ...sent, id: 'b'.repeat(64) }))).toEqual([422, 'invalid-run']);
    const bad = fresh('tinted-corner', 'unit-b');
    const verdict = { ...bad.judgment.verdict, outcome: 'pass' as const, grade: 'pass' as const };
    const forged = bundleOf({ ...bad, judgment: { ...bad.judgment, verdict } });
    expect(await problem(await server.put(forged))).toEqual([422, 'invalid-run']);
    expect(await server.get('/runs?unit=unit-b')).toEqual({ rows: [], next: null });
  });

  it('has a number that another run had, also if the id of their spool is written in capitals', async () => {
    const spool = randomUUID();
    const [one, other] = [bundleOf(fresh('flat', 'unit-d')), bundleOf(fresh('flat', 'unit-e'))];
    await server.put(one, { 'flatfield-spool': spool, 'flatfield-sequence': '7' });
    await server.put(other, { 'flatfield-spool': spool.toUpperCase(), 'flatfield-sequence': '7' });
    expect(await server.get(`/runs/${other.id}`)).toMatchObject({
      spool,
      sequence: null,
      quarantine: { reason: 'number-used-twice' },
    });
  });

  it('is refused by a server that is older than its record, for the station to wait', async () => {
    const record = JSON.stringify({ ...golden('flat'), schemaVersion: 99 });
    expect(await problem(await server.put(bundleOf(record, { runId: golden('flat').runId })))).toEqual([
      426,
      'newer-record',
    ]);
  });

  it('is refused in another form, and before it is read if it is too large', async () => {
    const sent = bundleOf(fresh('flat', 'unit-c'));
    expect(await problem(await server.put(sent, { 'content-type': 'application/json' }))).toEqual([400, 'bad-request']);
    for (const sequence of ['0', '1e3', '0x10', '+5', '05', '9007199254740992']) {
      const answer = await server.put(sent, { 'flatfield-sequence': sequence });
      expect([sequence, ...(await problem(answer))]).toEqual([sequence, 400, 'bad-request']);
    }
    const unreal = { 'flatfield-clock-sent': '2026-02-30T00:00:00.000Z - -' };
    expect(await problem(await server.put(sent, unreal))).toEqual([400, 'bad-request']);
    expect(await problem(await server.put(sent, { 'flatfield-sent-at': 'today' }))).toEqual([400, 'bad-request']);
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)) });
    const streamed = server.call(`/api/v1/runs/${sent.id}`, {
      ...{ role: 'station', method: 'PUT', body: endless, duplex: 'half' },
      headers: { 'content-type': BUNDLE_TYPE },
    } as RequestInit);
    expect(await streamed.then(problem, () => 'cut off')).toEqual([413, 'too-large']);
  });
});

describe('a run whose unit is not named as its profile says', () => {
  it('is quarantined if it arrives after the registration, and nothing changes for runs before', async () => {
    const own = await startedServer();
    try {
      const put = async (unit: string, minutes: number) => {
        const sent = bundleOf(fresh('flat', unit, minutes));
        expect((await own.put(sent)).status).toBe(201);
        return (await own.get(`/runs/${sent.id}`)).quarantine;
      };
      const registered = (unitPattern: string | null) =>
        own.post('/profiles', { profile: lineProfile, unitPattern }).then(({ status }) => status);
      expect(await put('X-1', -60)).toBeNull();
      expect(await registered('(SN|CG)-[0-9]+')).toBe(201);
      expect((await own.get('/runs?unit=X-1')).rows[0].quarantine).toBeNull();
      expect(await put('SN-1', -50)).toBeNull();
      expect(await put('SN-1SN-2', -40)).toMatchObject({ reason: 'unit-name' });
      expect(await put('SN-1x', -30)).toMatchObject({ reason: 'unit-name' });
      const { reasons } = await own.get('/units/SN-1x/gate?profile=line-check');
      expect(reasons).toMatchObject([{ code: 'quarantined' }]);
      expect(await registered('(a+)+b')).toBe(201);
      // A pattern without an end matches nothing, and the server goes on.
      expect(await put('a'.repeat(100), -20)).toMatchObject({ reason: 'unit-name' });
      expect(await registered(null)).toBe(201);
      expect(await put('X-2', -10)).toBeNull();
      for (const bad of ['(', 'a)|(b', 'x'.repeat(201)]) expect(await registered(bad)).toBe(400);
    } finally {
      await own.end();
    }
  });
});

describe('the gate', () => {
  it('allows a unit only by a registered profile, and answers for every step of a retest', async () => {
    const gate = async () => gateAnswerSchema.parse(await server.get('/units/unit-g/gate?profile=line-check'));
    const reasons = async () => (await gate()).reasons.map(({ code }) => code);
    expect(await reasons()).toEqual(['profile-not-registered', 'unknown-unit']);
    await server.put(bundleOf(fresh('flat', 'unit-g', -20)));
    expect(await reasons()).toEqual(['profile-not-registered']);
    const registered = await server.post('/profiles', { profile: lineProfile, maxAttempts: 2 });
    expect(registered.status).toBe(201);
    expect(await gate()).toMatchObject({ allowed: true, outcome: 'pass', attempts: { made: 1, accepted: 2 } });

    const lax = { ...lineProfile, limits: lineProfile.limits.map((limit) => ({ ...limit, required: 1000 })) };
    await server.put(bundleOf(fresh('flat', 'unit-g', -15, lax)));
    expect(await reasons()).toEqual(['other-profile-content']);
    await server.put(bundleOf(fresh('flat', 'unit-g', -10)));
    expect(await reasons()).toEqual(['too-many-attempts']);
    const released = await server.post('/units/unit-g/release', { profile: 'line-check', reason: 'repaired' });
    expect(((await released.json()) as { reasons: [{ code: string }] }).reasons[0].code).toBe(
      'not-inspected-since-release',
    );
    await server.put(bundleOf(fresh('flat', 'unit-g', -5)));
    expect(await reasons()).toEqual(['order-unknown']);
    laterMs = 10 * 60_000;
    const unheard = fresh('flat', 'unit-g', 8);
    await server.put(bundleOf(unheard), clocks(unheard));
    expect(await reasons()).toEqual(['order-unknown']);
    const asked = await server.post('/runs/missing', { runs: ['0'.repeat(64)] }, 'station');
    const lineMarks = [asked.headers.get('flatfield-mark') ?? ''];
    await server.put(bundleOf({ ...fresh('flat', 'unit-g', -30), lineMarks }));
    expect((await gate()).allowed).toBe(true);
    const { hash } = (await server.get('/profiles')).rows[0];
    expect((await server.call(`/api/v1/profiles/${hash}`, { role: 'admin', method: 'DELETE' })).status).toBe(204);
    expect(await reasons()).toEqual(['profile-not-registered']);
    const actions = (await server.get('/audit', 'admin')).rows.map(({ action }: { action: string }) => action);
    expect(actions.slice(0, 4)).toEqual(['profile removed', 'runs missing', 'unit released', 'profile registered']);
  });

  it('names units as they are, whatever is in their names', async () => {
    const named: unknown[] = [];
    for (const unit of ['a/b', '..', 'ü ?&#', '%2F', '日本']) {
      const record = fresh('flat', unit);
      expect((await server.put(bundleOf(record))).status).toBe(201);
      const answer = await server.get(`/units/${encodeURIComponent(unit).replaceAll('.', '%2E')}/gate?profile=x`);
      // A client resolves `..` before it sends.
      if (unit !== '..') named.push(answer.unit);
    }
    expect(named).toEqual(['a/b', 'ü ?&#', '%2F', '日本']);
  });

  it('gives one answer for every spelling of a name, and none for a name that no unit may have', async () => {
    const profile = 'line-check';
    await server.post('/profiles', { profile: lineProfile });
    await server.put(bundleOf(fresh('flat', 'Mu\u0308ller 7', -20)));
    await server.put(bundleOf(fresh('flat', 'M\u00FCller 7', -10)));
    for (const name of ['Mu\u0308ller 7', 'M\u00FCller 7', ' M\u00FCller 7\n']) {
      const unit = `/units/${encodeURIComponent(name)}`;
      expect(await server.get(`${unit}/gate?profile=${profile}`)).toMatchObject({
        unit: 'M\u00FCller 7',
        allowed: true,
      });
      expect((await server.get(unit)).rows).toHaveLength(2);
      expect((await server.get(`/runs?unit=${encodeURIComponent(name)}`)).rows).toHaveLength(2);
      expect(await (await server.call(unit, { role: 'viewer' })).text()).toContain('<bdi>M\u00FCller 7</bdi>');
    }
    for (const name of ['M\u00FCller\u200B7', 'a\nb', '\u202Ea']) {
      const unit = `/units/${encodeURIComponent(name)}`;
      const answers = [`/api/v1${unit}/gate?profile=${profile}`, `/api/v1${unit}`, unit];
      const statuses = await Promise.all(
        answers.map(async (path) => (await server.call(path, { role: 'viewer' })).status),
      );
      expect(statuses).toEqual([400, 400, 404]);
    }
  });

  it('blocks the unit that was meant if a failed run names it otherwise', async () => {
    await server.post('/profiles', { profile: lineProfile });
    await server.put(bundleOf(fresh('flat', 'unit-n', -20)));
    const gate = async () => server.get('/units/unit-n/gate?profile=line-check');
    expect((await gate()).allowed).toBe(true);
    const failed = production('tinted-corner', { unit: 'unit\u200B-n ', runId: randomUUID() }, lineProfile);
    expect(failed.judgment.verdict.outcome).not.toBe('pass');
    await server.put(bundleOf(begunAt(failed, new Date(now.getTime() - 600_000).toISOString())));
    expect((await gate()).reasons.map(({ code }: { code: string }) => code)).toContain('quarantined');
  });

  it('lists units with similar names on the page of a unit', async () => {
    for (const unit of ['SN-O815', 'sn-0815', 'SN-OBIS', 'SN-0816']) await server.put(bundleOf(fresh('flat', unit)));
    const page = await (await server.call('/units/SN-0815', { role: 'viewer' })).text();
    expect(page.match(/Similar names: .*?<\/p>/s)?.[0].match(/<bdi>.*?<\/bdi>/g)).toEqual([
      '<bdi>sn-0815</bdi>',
      '<bdi>SN-O815</bdi>',
      '<bdi>SN-OBIS</bdi>',
    ]);
    expect(await (await server.call('/units/SN-0816', { role: 'viewer' })).text()).not.toContain('Similar names');
  });
});

describe('an address that may be read in two ways', () => {
  it.each([
    '/units/unit-g/gate?profile=line-check&profile=lax',
    '/units/unit-g/gate?profile=lax&pro%66ile=line-check',
    '/units/%ff/gate?profile=line-check',
    '/units/unit-g/gate?profile=%ff',
    '/units/%ED%A0%80',
    '/runs?unit=a&unit=b',
  ])('is refused: %s', async (path) => {
    expect(await problem(await server.call(`/api/v1${path}`, { role: 'viewer' }))).toEqual([400, 'bad-request']);
  });

  it('is not one with a percent sign that is encoded', async () => {
    expect(await server.get('/units/%25ff/gate?profile=50%25')).toMatchObject({ unit: '%ff', profile: '50%' });
  });
});

describe('registered keys', () => {
  it('quarantine what none of them signed, until an administrator releases it', async () => {
    const own = await startedServer();
    try {
      const key = generateKeyPairSync('ed25519');
      const publicKey = String(key.publicKey.export({ type: 'spki', format: 'pem' }));
      expect((await own.post('/keys', { publicKey, label: 'station 1' })).status).toBe(201);
      await own.post('/profiles', { profile: lineProfile });
      const reasons = async (unit: string) => {
        const { reasons: found } = gateAnswerSchema.parse(await own.get(`/units/${unit}/gate?profile=line-check`));
        return found.map(({ code }) => code);
      };
      await own.put(bundleOf(fresh('flat', 'signed'), { key }));
      expect(await reasons('signed')).toEqual([]);
      const unsigned = bundleOf(fresh('flat', 'unsigned'));
      await own.put(unsigned);
      expect(await reasons('unsigned')).toEqual(['quarantined']);
      expect((await own.get('/runs?quarantined=true')).rows).toHaveLength(1);
      expect((await own.post(`/runs/${unsigned.id}/release`, { reason: ' ' })).status).toBe(400);
      expect((await own.post(`/runs/${unsigned.id}/release`, { reason: 'seen' }, 'viewer')).status).toBe(403);
      expect((await own.post(`/runs/${unsigned.id}/release`, { reason: 'seen' })).status).toBe(200);
      expect(await reasons('unsigned')).toEqual([]);
      const [newest, , quarantined] = (await own.get('/audit', 'admin')).rows;
      expect(newest).toMatchObject({ who: 'admin-1', action: 'run released', subject: unsigned.id, detail: 'seen' });
      expect([newest, quarantined]).toContainEqual(expect.objectContaining({ action: 'run released' }));
    } finally {
      await own.end();
    }
  });
});
