import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stationRow } from '../../pages/example-pages.ts';
import { exampleRun } from '../../store/example-run.ts';
import { now, type StartedServer, startedServer } from '../started-server.ts';

const HOSTILE = '<script>window.hacked=1</script>\u001b';
const receivedAt = '2026-11-21T13:30:00.000Z';
const password = 'Sesame-4711-open-the-gate';
let server: StartedServer;
beforeAll(async () => {
  const shifts = { timeZone: 'Europe/Berlin', begins: ['06:00', '14:00', '22:00'] };
  server = await startedServer({ shifts });
  const { store } = server;
  await store.setMailServer({
    ...{ host: 'smtp.example', port: 465, tls: 'implicit', isVerified: true, ca: null, user: 'line', password },
    from: 'line@example.com',
  });
  const rule = { workingTime: [], groupMs: 0, quietMs: 0, mails: ['ops@example.com'] };
  await store.addAlarmRule(
    { ...rule, condition: { kind: 'silent', afterMs: 1000, stations: [] } },
    receivedAt,
    HOSTILE,
  );
  await store.reportStation(stationRow({ station: HOSTILE }), receivedAt);
  await store.changeAlarms(0, {
    ...{ atMs: now.getTime(), order: 0 },
    changesOf: ({ number }) => ({
      ...{
        opened: [{ rule: number, subject: 'x', station: HOSTILE, finding: { code: 'told', text: HOSTILE } }],
        repeated: [],
        ended: [],
      },
    }),
    messageOf: () => ({ key: 'alarm-1', at: receivedAt, subject: HOSTILE, text: '', body: {} }),
  });
  const add = async (name: string, content: Parameters<typeof exampleRun>[1]) => {
    const run = exampleRun(name, { unit: name, ...content }, { receivedAt });
    await store.addRun(run.arrival, run.content, run.bundle);
  };
  await add('good', {});
  await add('bad', { outcome: 'fail', grade: 'fail', causes: ['gain'] });
  await add('check', { kind: 'golden', golden: { ...exampleRun('').content.golden, result: 'good' } });
});
afterAll(() => server.end());

const page = async (path: string, role: 'viewer' | 'admin' | 'station' = 'viewer') => {
  const answer = await server.call(path, { role });
  return { status: answer.status, text: await answer.text() };
};

describe('alarms on the server', () => {
  it('are on the page, on the wall and in the API, as inert text, without recipients for viewers', async () => {
    const shown = [await page('/alarms'), await page('/alarms?wall'), await page('/api/v1/alarms?format=csv')];
    expect(shown.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const { text } of shown.slice(0, 2)) {
      expect(text).toContain('&lt;script&gt;window.hacked=1&lt;/script&gt;');
      expect(text).not.toContain('<script>window');
    }
    expect(shown.map(({ text }) => text.includes('\u001b'))).toEqual([false, false, false]);
    expect(shown.some(({ text }) => text.includes('ops@example.com'))).toBe(false);
    expect((await page('/alarms', 'admin')).text).toContain('ops@example.com');
    expect((await server.get('/alarms?state=open')).rows).toMatchObject([
      { station: HOSTILE, kind: 'silent', endedAt: null },
    ]);
    expect((await server.get('/alarms?state=ended')).rows).toEqual([]);
    expect((await page('/api/v1/alarms?state=maybe')).status).toBe(400);
    expect((await page('/alarms', 'station')).status).toBe(403);
  });

  it('never show the password of the mail server', async () => {
    const paths = ['/alarms', '/shift', '/work', '/api/v1/alarms', '/api/v1/audit', '/metrics'];
    const texts = await Promise.all(paths.map((path) => page(path, 'admin')));
    expect([...texts.map(({ text }) => text), ...server.told].filter((text) => text.includes(password))).toEqual([]);
  });
});

describe('the shift report', () => {
  it('is about the shift by its local time: stations, causes, golden checks, and what is open', async () => {
    // 14:30 in Berlin.
    const { status, text } = await page('/shift?shift=2026-11-21%2014:00');
    expect(status).toBe(200);
    for (const part of ['1 of 2 (50 %)', 'Code values scaled', '>bad</bdi>', 'good']) expect(text).toContain(part);
    expect(text).not.toContain('>good</bdi></a></th>');
    expect(text).toContain('2026-11-21 22:00');
    const before = await page('/shift?shift=2026-11-21%2006:00');
    expect(before.text).toContain('No station sent a run in this shift.');
  });

  it('is about the shift under way unless told otherwise, and offers the last ones', async () => {
    // 01:00 in Berlin: the night that began the day before.
    const { text } = await page('/shift');
    expect(text).toContain('<option value="2026-11-21 22:00" selected>');
    expect(text).toContain('<option value="2026-11-21 14:00">');
    expect(text.match(/<option /g)).toHaveLength(21);
  });

  it.each(['2026-11-21', '2026-11-21 13:00', 'x', '<script>', '2026-99-99 14:00'])(
    'refuses %j, which is no shift',
    async (name) => {
      expect((await page(`/shift?shift=${encodeURIComponent(name)}`)).status).toBe(400);
    },
  );
});
