import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unitAnswerSchema } from '../../../../../src/line/protocol/unit-answer.ts';
import { registered } from '../../gate/run-rows.ts';
import { exampleRun, sha256 } from '../../store/example-run.ts';
import { type StartedServer, startedServer } from '../started-server.ts';

let server: StartedServer;
const NOW = new Date('2026-11-22T00:00:00.000Z');
let count = 0;
beforeAll(async () => {
  server = await startedServer();
  for (const name of ['white', 'light']) await register(name);
  for (const unit of ['U-1', 'U-2', 'U-3']) await add(unit, 'white');
});
afterAll(() => server.end());

function register(name: string) {
  const at = '2026-01-01T00:00:00.000Z';
  return server.store.registerProfile({ ...registered, name, hash: sha256(name), registeredAt: at }, {});
}

async function add(
  unit: string,
  profile: string,
  other: Parameters<typeof exampleRun>[1] = {},
  arrival: Parameters<typeof exampleRun>[2] = {},
) {
  count += 1;
  const at = new Date(NOW.getTime() - 3_600_000 + count * 1000).toISOString();
  const content = {
    unit,
    startedAt: at,
    finishedAt: at,
    profile: { name: profile, version: 1, hash: sha256(profile) },
    lineMarks: [(await server.store.mark()).text],
  };
  const run = exampleRun(`run ${count}`, { ...content, ...other }, { receivedAt: at, sentAt: at, ...arrival });
  await server.store.addRun(run.arrival, run.content, run.bundle);
}

const ask = async (unit: string) => {
  const answer = unitAnswerSchema.parse(await server.get(`/units/${unit}/answer`));
  return [answer.state, answer.reasons.map(({ code }) => code)];
};
const audit = async () =>
  (await server.store.auditLog({ limit: 500 })).rows.map(({ action, subject, detail }) => [action, subject, detail]);

describe('bindings', () => {
  it('are proposed from the runs, and until one is confirmed nothing is blocked by them, nor may ship', async () => {
    expect(await ask('U-1')).toEqual(['not-bound', ['not-bound']]);
    expect((await server.get('/units/U-1/gate?profile=white')).allowed).toBe(true);
    expect((await server.get('/bindings/proposed')).rows).toEqual([{ profile: 'white', model: 'CG2700X', passes: 3 }]);
    const page = await (await server.call('/bindings', { role: 'admin' })).text();
    expect(page).toContain('CG2700X');
  });

  it('are confirmed with one act, which is in the log, and then the runs that are there count', async () => {
    const bindings = [{ profile: 'white', model: 'CG2700X' }];
    expect((await server.post('/bindings/confirm', { bindings }, 'viewer')).status).toBe(403);
    expect(
      (await server.post('/bindings/confirm', { bindings: [{ profile: 'light', model: 'CG2700X' }] })).status,
    ).toBe(400);
    expect((await server.post('/bindings/confirm', { bindings })).status).toBe(200);
    expect((await audit())[0]).toEqual(['profile bound', 'white', 'CG2700X, as its runs propose']);
    expect(await ask('U-1')).toEqual(['may-ship', []]);
    expect(await ask('U-9')).toEqual(['not-inspected', ['unknown-unit']]);
    await add('U-4', 'white', { modelName: 'other' });
    expect(await ask('U-4')).toEqual(['blocked', ['unbound-model']]);
  });

  it('that come later block a unit until it is inspected again, and one that is taken back leaves a row in the log', async () => {
    await add('U-2', 'light');
    const heardBefore = [(await server.store.mark()).text];
    expect((await server.post('/bindings', { profile: 'light', model: 'CG2700X' })).status).toBe(200);
    expect(await ask('U-1')).toEqual(['not-inspected', ['unknown-unit']]);
    expect(await ask('U-2')).toEqual(['blocked', ['bound-later']]);
    // The station had read the unit before it heard of the binding.
    await add('U-2', 'light', { retestReason: 'bound', lineMarks: heardBefore });
    expect(await ask('U-2')).toEqual(['blocked', ['bound-later']]);
    await add('U-2', 'light', { retestReason: 'bound' });
    expect(await ask('U-2')).toEqual(['may-ship', []]);
    expect((await server.post('/bindings/remove', { profile: 'light', model: 'CG2700X' })).status).toBe(200);
    expect((await audit())[0]).toEqual(['profile unbound', 'light', 'CG2700X']);
    expect(await ask('U-1')).toEqual(['may-ship', []]);
    expect((await server.post('/bindings/remove', { profile: 'light', model: 'CG2700X' })).status).toBe(404);
  });

  it('make a list of units by whether they may ship, each once, also as CSV', async () => {
    await add('U-3', 'white', { outcome: 'fail', retestReason: 'x' });
    await add('U-1', 'light');
    const units = async (query: string) =>
      (await server.get(`/unit-states${query}`)).rows.map(({ unit }: { unit: string }) => unit);
    expect(await units('')).toEqual(['U-1', 'U-3', 'U-2', 'U-4']);
    expect(await units('?state=may-ship')).toEqual(['U-1', 'U-2']);
    expect(await units('?state=blocked')).toEqual(['U-3', 'U-4']);
    expect((await server.get('/unit-states?state=blocked')).rows[0]).toMatchObject({
      ...{ next: ['Inspect the unit again, and state a reason.'], steps: ['inspect-again'] },
    });
    const csv = await (await server.call('/api/v1/unit-states?state=blocked&format=csv', { role: 'viewer' })).text();
    expect(csv.split('\r\n')).toHaveLength(4);
    for (const path of ['/states', '/states?state=blocked', '/states?state=x', '/units/U-3']) {
      const answer = await server.call(path, { role: 'viewer' });
      expect([path, answer.status]).toEqual([path, 200]);
      expect(await answer.text()).toContain('U-3');
    }
  });

  it('of a model that only a quarantined run states do not stand for those that the unit fails', async () => {
    await server.post('/bindings', { profile: 'light', model: 'lenient' });
    await add('U-5', 'white', { outcome: 'fail' });
    await add('U-5', 'light');
    expect(await ask('U-5')).toEqual(['blocked', ['failed']]);
    const quarantine = { reason: 'not-signed', detail: '' } as const;
    await add('U-5', 'other', { modelName: 'lenient' }, { quarantine });
    expect(await ask('U-5')).toEqual(['blocked', ['failed']]);
    expect((await server.get('/unit-states?model=lenient')).rows).toEqual([]);
    const { rows } = await server.get('/unit-states?model=CG2700X&state=blocked');
    expect(rows[0]).toMatchObject({ unit: 'U-5', model: 'CG2700X', state: 'blocked' });
    await server.post('/bindings/remove', { profile: 'light', model: 'lenient' });
  });

  it('of every model that the runs of a unit state concern it, until it is released', async () => {
    await server.post('/bindings', { profile: 'light', model: 'lenient' });
    await add('U-6', 'white', { outcome: 'fail' });
    await add('U-6', 'light', { modelName: 'lenient' });
    expect(await ask('U-6')).toEqual(['blocked', ['other-monitor', 'failed', 'other-monitor']]);
    const release = { profile: 'light', reason: 'the wrong name was scanned' };
    expect((await server.post('/units/U-6/release', release)).status).toBe(200);
    expect((await ask('U-6'))[0]).toBe('blocked');
    await server.post('/bindings/remove', { profile: 'light', model: 'lenient' });
  });

  it('list a unit of which every run is quarantined as blocked, and a simulated one as not inspected', async () => {
    const quarantine = { reason: 'not-signed', detail: '' } as const;
    await add('U-7', 'white', {}, { quarantine });
    await add('U-8', 'white', { kind: 'simulated' });
    expect(await ask('U-7')).toEqual(['blocked', ['quarantined']]);
    expect((await server.get('/unit-states?limit=2')).rows).toMatchObject([
      { unit: 'U-8', state: 'not-inspected' },
      { unit: 'U-7', state: 'blocked' },
    ]);
  });

  it('hold after runs were pruned, whose models are hashed', async () => {
    await add('U-9', 'white');
    await add('U-9', 'white', { retestReason: 'x' });
    const [, first] = (await server.store.runs({ unit: 'U-9' }, { limit: 2 })).rows;
    await server.store.prune([first?.id ?? ''], NOW.toISOString());
    expect(await ask('U-9')).toEqual(['may-ship', []]);
    await add('U-9', 'white', { modelName: 'other', serialNumber: '12345' });
    expect((await ask('U-9'))[0]).toBe('blocked');
  });
});
