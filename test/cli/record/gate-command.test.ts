import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { main } from '../../../src/cli/main.ts';
import { LineToken } from '../../../src/line/protocol/line-token.ts';
import { createMarkKey, signMark } from '../../../src/line/protocol/mark.ts';
import { captured } from '../captured.ts';

let folder: string;
let server: Server;
let answer: RequestListener;
beforeEach(async () => {
  folder = await mkdtemp(join(homedir(), '.flatfield-gate-'));
  await writeFile(join(folder, 'token'), LineToken.create().reveal(), { mode: 0o600 });
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

const allowed = {
  unit: 'unit/1',
  profile: 'line check',
  allowed: true,
  outcome: 'pass',
  run: 'a'.repeat(64),
  reasons: [],
  attempts: { made: 1, accepted: 3 },
  demonstration: null,
};
const shown = {
  ...allowed,
  allowed: false,
  reasons: [{ code: 'demonstration', message: 'Simulated.' }],
  demonstration: { wouldAllow: true },
};
const shownBad = {
  ...shown,
  outcome: 'fail',
  reasons: [...shown.reasons, { code: 'failed', message: 'Bad.' }],
  demonstration: { wouldAllow: false },
};
const blocked = (code: string, outcome: string | null = 'inconclusive') => ({
  ...allowed,
  allowed: false,
  outcome,
  reasons: [{ code, message: 'Because.' }],
});
const markAt = (runs: number, key = createMarkKey()) =>
  signMark({ epoch: 0, runs, acts: 2, digest: '0'.repeat(16) }, key).text;
const mark = markAt(3);
const written =
  (text: string, headers: Record<string, string> = {}, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'flatfield-mark': mark, ...headers }).end(text);
  };
const json = (body: unknown, status = 200) => written(JSON.stringify(body), {}, status);
async function gate(listener: RequestListener, ...more: string[]) {
  return gateOf(['unit/1'], listener, ...more);
}
async function gateOf(unit: readonly string[], listener: RequestListener, ...more: string[]) {
  answer = listener;
  const { context, out, err } = outputs();
  const line = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const profile = unit === WHOLE ? [] : ['--profile', 'line check'];
  const args = ['gate', ...profile, '--line', line, '--line-token-file', join(folder, 'token')];
  const code = await main([...args, ...more, ...unit], context);
  return { code, out: out(), err: err() };
}
/** Asked about as a whole, without a profile. */
const WHOLE = ['unit/1'];
function outputs() {
  const output = captured();
  return { context: output.processIo, out: () => output.stdout(), err: () => output.stderr() };
}

describe('flatfield gate', () => {
  it('exits 0 for a unit that may ship, and asks for just that unit and profile', async () => {
    const asked: (string | undefined)[] = [];
    const { code, out } = await gate((request, response) => {
      asked.push(request.method, request.url, request.headers.authorization?.slice(0, 11));
      json(allowed)(request, response);
    });
    expect([code, out]).toEqual([0, 'unit/1: allowed (line check)\n']);
    expect(asked).toEqual(['GET', '/api/v1/units/unit%2F1/gate?profile=line+check', 'Bearer ffl_']);
  });

  it('exits 2 for an answer that was kept from before a later one', async () => {
    const key = createMarkKey();
    const at = (runs: number, body: object) => written(JSON.stringify(body), { 'flatfield-mark': markAt(runs, key) });
    expect((await gate(at(4, allowed))).code).toBe(0);
    expect((await gate(at(5, blocked('failed', 'fail')))).code).toBe(1);
    const replayed = await gate(at(4, allowed));
    expect([replayed.code, replayed.err]).toEqual([2, expect.stringContaining('older than one')]);
    expect((await gate(at(5, allowed))).code).toBe(0);
  });

  it.each([
    [['Mu\u0308ller 7 '], 'M\u00FCller 7'],
    [['--', '--help'], '--help'],
    [['--unit=-4711'], '-4711'],
    [['007'], '007'],
  ])('asks for the unit of %j by its one name', async (given, unit) => {
    const asked: (string | undefined)[] = [];
    const ended = await gateOf(given, (request, response) => {
      asked.push(request.url);
      json({ ...allowed, unit })(request, response);
    });
    expect(asked).toEqual([`/api/v1/units/${encodeURIComponent(unit)}/gate?profile=line+check`]);
    expect(ended).toEqual({ code: 0, out: `${unit}: allowed (line check)\n`, err: '' });
  });

  it.each(['A\u200B1', 'A\n1', '..', '\u202EA1'])('exits 3 for the name %j, and asks nothing', async (unit) => {
    const asked: (string | undefined)[] = [];
    const { code, err } = await gateOf([unit], (request) => asked.push(request.url));
    expect([code, asked]).toEqual([3, []]);
    expect(err).toMatch(/^flatfield: The name of the unit expects [^\n]*\n$/);
  });

  it('exits 1 for a unit that was measured bad, and 2 for one without a good run', async () => {
    expect(await gate(json(blocked('failed', 'fail')))).toMatchObject({
      code: 1,
      out: expect.stringContaining('- failed: Because.'),
    });
    expect((await gate(json(blocked('unknown-unit', null)))).code).toBe(2);
    expect((await gate(json(blocked('stale-run', 'pass')))).code).toBe(2);
    expect((await gate(json(blocked('retest-unexplained', 'pass')))).code).toBe(2);
  });

  it.each([
    ['a unit that it would allow', json(shown), 0],
    ['a unit that was measured bad', json(shownBad), 1],
    [
      'a unit of which nothing is known',
      json({ ...shownBad, outcome: null, reasons: [...shown.reasons, { code: 'unknown-unit', message: 'None.' }] }),
      2,
    ],
    ['no answer', (request) => void request.socket.destroy(), 2],
  ] satisfies [string, RequestListener, number][])(
    'at a demonstration ends for %s as expected with --demonstration, and in 2 without it',
    async (_, listener, code) => {
      expect((await gate(listener, '--demonstration')).code).toBe(code);
      expect((await gate(listener)).code).toBe(2);
    },
  );

  it.each([
    ['allows the unit', json(allowed)],
    ['does not allow it', json(blocked('failed', 'fail'))],
  ])('says that --demonstration is not for a real line that %s, and prints no answer', async (_, listener) => {
    expect(await gate(listener, '--demonstration')).toEqual({
      code: 3,
      out: '',
      err: 'flatfield: --demonstration is for a server that demonstrates a line, and this one does not.\n',
    });
  });

  it('takes --demonstration from no configuration file', async () => {
    const config = join(folder, 'config.json');
    await writeFile(config, JSON.stringify({ gate: { demonstration: true } }));
    expect((await gate(json(shown), '--config', config)).code).toBe(3);
    await writeFile(config, JSON.stringify({ inspect: { demonstration: true } }));
    expect((await gate(json(shown), '--config', config)).code).toBe(3);
  });

  it('sends the mark of the last answer, and answers without a folder to keep it in', async () => {
    const heard: unknown[] = [];
    const marked: RequestListener = (request, response) => {
      heard.push(request.headers['flatfield-mark']);
      json(allowed)(request, response);
    };
    const codes: number[] = [];
    for (const state of ['state', 'state', 'token']) {
      vi.stubEnv('XDG_STATE_HOME', join(folder, state));
      codes.push((await gate(marked)).code);
    }
    vi.unstubAllEnvs();
    expect([codes, heard]).toEqual([
      [0, 0, 0],
      [undefined, mark, undefined],
    ]);
  });

  it('prints the answer as JSON', async () => {
    expect(JSON.parse((await gate(json(allowed), '--json')).out)).toEqual(allowed);
  });

  it.each<[string, RequestListener]>([
    ['an answer about another unit', json({ ...allowed, unit: 'unit/2' })],
    ['an answer about another profile', json({ ...allowed, profile: 'lax' })],
    ['an answer that allows more attempts than are accepted', json({ ...allowed, attempts: { made: 9, accepted: 3 } })],
    ['an answer that allows without an attempt', json({ ...allowed, attempts: { made: 0, accepted: 3 } })],
    ['an answer that has a key twice', written(JSON.stringify(allowed).replace('{', '{"allowed":false,'))],
    [
      'an answer that has a key twice, once with escapes',
      written(JSON.stringify(allowed).replace('{', '{"\\u0061llowed":false,')),
    ],
    ['an answer of another type', written(JSON.stringify(allowed), { 'content-type': 'text/html' })],
    [
      'an answer of a type that only begins so',
      written(JSON.stringify(allowed), { 'content-type': 'application/jsonp' }),
    ],
    ['an answer that allows without a mark', written(JSON.stringify(allowed), { 'flatfield-mark': '' })],
    [
      'an answer that allows with a forged mark',
      written(JSON.stringify(allowed), { 'flatfield-mark': mark.replace('.3.', '.4.') }),
    ],
    ['an answer that allows and knows of no attempts', json({ ...allowed, attempts: null })],
    ['an answer that allows with a reason', json({ ...blocked('failed', 'pass'), allowed: true })],
    ['an answer that allows what failed', json({ ...allowed, outcome: 'fail' })],
    ['an answer that allows without a run', json({ ...allowed, run: null })],
    ['a demonstration that allows', json({ ...shown, allowed: true })],
    ['a demonstration that allows without its reason', json({ ...allowed, demonstration: { wouldAllow: true } })],
    ['a demonstration that would allow what failed', json({ ...shownBad, demonstration: { wouldAllow: true } })],
    ['a demonstration that does not say what it would do', json({ ...shown, demonstration: null })],
    ['a demonstration that would allow without a run', json({ ...shown, run: null })],
    ['an answer with more in it than is known', json({ ...allowed, more: 1 })],
    ['an answer of another shape', json({ allowed: true })],
    ['a sign-in page', (_, response) => void response.writeHead(200).end('<html>Sign in</html>')],
    ['nothing', (_, response) => void response.writeHead(200).end()],
    ['allowed, with status 201', json(allowed, 201)],
    ['allowed, with status 500', json(allowed, 500)],
    ['a redirect', (_, response) => void response.writeHead(302, { location: '/elsewhere' }).end()],
    [
      'an answer that is cut',
      (_, response) => {
        response.writeHead(200, { 'content-length': '1000' }).write(JSON.stringify(allowed));
        setImmediate(() => response.destroy());
      },
    ],
    ['a connection that is cut', (request) => void request.socket.destroy()],
    ['an endless answer', (_, response) => void response.writeHead(200).write('x'.repeat(1_000_000))],
  ])('ends in 2 for %s', async (_, listener) => {
    const { code, out, err } = await gate(listener);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/the gate gave no answer, so the unit may not ship/);
  });

  it.each([
    [
      403,
      { code: 'not-allowed', message: 'station-7 has the role station, but this needs viewer or admin.' },
      'may not ask the gate: station-7 has the role station, but this needs viewer or admin.',
    ],
    [403, {}, 'may not ask the gate.'],
    [401, { code: 'not-authenticated', message: 'No.' }, 'is not known to the line server: has it been revoked?'],
  ])('ends in 2 for a token that may not ask, and says why once: %i %j', async (status, body, why) => {
    const { code, err } = await gate(json(body, status));
    expect([code, err]).toEqual([2, `flatfield: The token of --line-token-file ${why} The unit may not ship.\n`]);
  });

  it('names a server that takes no connection, in plain words', async () => {
    const { context, err } = outputs();
    await main(
      ['gate', 'u', '--profile', 'p', '--line', 'http://127.0.0.1:1', '--line-token-file', join(folder, 'token')],
      context,
    );
    expect(err()).toBe(
      'flatfield: the gate gave no answer, so the unit may not ship: no connection to 127.0.0.1:1 (connection refused).\n',
    );
  });

  it('exits 2 if no server is there, and in 3 without an address or a token', async () => {
    const args = ['gate', 'u', '--profile', 'p'];
    const run = (more: string[]) => main([...args, ...more], outputs().context);
    expect(await run(['--line', 'http://127.0.0.1:1', '--line-token-file', join(folder, 'token')])).toBe(2);
    expect(await run([])).toBe(3);
    expect(await run(['--line', 'http://127.0.0.1:1'])).toBe(3);
    expect(await run(['--line', 'http://10.0.0.1:1', '--line-token-file', join(folder, 'token')])).toBe(3);
  });
});

describe('flatfield gate without a profile', () => {
  const bad = { ...blocked('failed', 'fail'), profile: 'light' };
  const next = ['Inspect the unit again, and state a reason.'];
  const may = {
    ...{ unit: 'unit/1', model: 'CG2700X', allowed: true, state: 'may-ship', reasons: [], next: [] },
    ...{ profiles: [allowed, { ...allowed, profile: 'light' }], demonstration: null },
  };
  const mayNot = {
    ...may,
    ...{ allowed: false, state: 'blocked', profiles: [allowed, bad], next },
    reasons: [{ code: 'failed', message: 'Because.', profile: 'light' }],
  };
  const unbound = {
    ...{
      ...may,
      allowed: false,
      state: 'not-bound',
      profiles: [],
      next: ['Have an administrator bind a profile to the model.'],
    },
    reasons: [{ code: 'not-bound', message: 'No profile is bound.', profile: null }],
  };

  it('answers once, then in a line a profile, with what to do next', async () => {
    const asked: (string | undefined)[] = [];
    const ended = await gateOf(WHOLE, (request, response) => {
      asked.push(request.url);
      json(may)(request, response);
    });
    expect(asked).toEqual(['/api/v1/units/unit%2F1/answer']);
    expect(ended).toEqual({
      ...{ code: 0, err: '' },
      out: 'unit/1: may ship (CG2700X)\n  unit/1: allowed (line check)\n  unit/1: allowed (light)\n',
    });
    expect(await gateOf(WHOLE, json(mayNot))).toEqual({
      ...{ code: 1, err: '' },
      out: `unit/1: blocked (CG2700X)\nNext: ${next.join('')}\n  unit/1: allowed (line check)\n  unit/1: not allowed (light)\n  - failed: Because.\n`,
    });
    expect(await gateOf(WHOLE, json(unbound))).toEqual({
      ...{ code: 2, err: '' },
      out: 'unit/1: not bound yet (CG2700X)\n- not-bound: No profile is bound.\nNext: Have an administrator bind a profile to the model.\n',
    });
  });

  it.each([
    ['without a profile', { ...may, profiles: [] }],
    ['with a profile that does not', { ...may, profiles: [allowed, bad] }],
    ['with a reason', { ...may, reasons: mayNot.reasons }],
    ['in another state', { ...may, state: 'blocked' }],
    ['in the state of a demonstration', { ...may, state: 'would-ship' }],
    ['by an answer that contradicts itself', { ...may, profiles: [{ ...allowed, outcome: 'fail' }] }],
    ['about another unit', { ...may, unit: 'unit/2' }],
    ['about another unit under a profile', { ...may, profiles: [{ ...allowed, unit: 'unit/2' }] }],
    ['at a demonstration', { ...may, demonstration: { wouldAllow: true } }],
    ['as the answer under one profile', allowed],
  ])('ends in 2 for an answer that allows %s', async (_, body) => {
    const { code, out, err } = await gateOf(WHOLE, json(body));
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/the gate gave no answer, so the unit may not ship/);
  });
});
