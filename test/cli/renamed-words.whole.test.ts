import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { parseInspection } from '../../src/record/read-inspection.ts';
import { reportConsole } from '../../src/report/report-console.ts';
import { fakeMonitor } from '../read/monitor/fake-monitor.ts';
import { ofWhite } from './of-white.ts';
import { runFlatfield } from './run-flatfield.ts';

let folder: string;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-words-'));
  env = { XDG_STATE_HOME: join(folder, 'state'), LOCALAPPDATA: join(folder, 'state') };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const words = {
  ...{ queryX: 'column', queryY: 'row', positionX: 'left', positionY: 'top' },
  ...{ red: 'rouge', green: 'vert', blue: 'bleu', resultId: 'uuid', resultMeasurementData: 'primaries' },
};

/** A monitor behind a proxy that says these words in place of the usual ones. */
async function renamedMonitor(): Promise<string> {
  const { url } = await fakeMonitor();
  const server = createServer((message, response) => void forward(url, message, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function forward(url: string, message: IncomingMessage, response: ServerResponse): Promise<void> {
  const asked = new URL(`${url}${message.url?.replace('column=', 'x=').replace('row=', 'y=')}`);
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  const body = chunks.length === 0 ? null : Buffer.concat(chunks);
  const isUsual = /[?&][xy]=/.test(message.url ?? '');
  const answer = isUsual ? null : await fetch(asked, { method: message.method ?? 'GET', body });
  response.writeHead(answer?.status ?? 400, { 'content-type': 'application/json' });
  response.end(answer ? renamed(asked.pathname, await answer.text()) : '{}');
}

function renamed(path: string, text: string): string {
  if (path.endsWith('/calibration-results'))
    return text.replaceAll('"id":', '"uuid":').replaceAll('"measurementData":', '"primaries":');
  if (!path.endsWith('/pixel-inspection')) return text;
  return text
    .replace('"x":', '"left":')
    .replace('"y":', '"top":')
    .replaceAll(/"([rgb])":/g, (_, name: 'r' | 'g' | 'b') => `"${{ r: 'rouge', g: 'vert', b: 'bleu' }[name]}":`);
}

async function inspect(url: string, overrides: Record<string, string>, name: string, ...more: string[]) {
  const config = join(folder, `${name}.json`);
  await writeFile(config, JSON.stringify({ api: url, words: overrides }));
  const args = ['inspect', '--config', config, ...ofWhite, '--out', join(folder, name), '--json', ...more];
  return runFlatfield(args, { env, cwd: folder });
}

describe('a monitor whose service says other words', () => {
  it('passes an inspection with all of them overridden', async () => {
    const { code, stdout, stderr } = await inspect(await renamedMonitor(), words, 'all');
    expect(stderr).not.toContain('unexpected shape');
    expect([code, parseInspection(stdout, 'stdout').judgment.verdict.outcome]).toEqual([0, 'pass']);
  });

  it('never passes with any of them left as it is', async () => {
    const url = await renamedMonitor();
    const codes: [string, number | null][] = [];
    for (const left of ['', ...Object.keys(words)]) {
      const kept = Object.entries(words).filter(([name]) => left !== '' && name !== left);
      codes.push([left, (await inspect(url, Object.fromEntries(kept), `without-${left}`)).code]);
    }
    expect(codes).toEqual(codes.map(([left]) => [left, 2]));
  });

  it('is stated in the record, on the page and in every summary', async () => {
    const { stdout } = await inspect(await renamedMonitor(), words, 'told');
    const { conditions } = parseInspection(stdout, 'stdout');
    expect(conditions?.overrides).toContainEqual({ what: 'word', name: 'red', value: 'rouge', usual: 'r' });
    expect(conditions?.overrides).toHaveLength(Object.keys(words).length);
    const told = join(folder, 'told');
    const args = ['report', told, '--format', 'html,junit,md,cgats,ctrf', '--lang', 'de', '--out', `${told}-reports`];
    expect((await runFlatfield(args, { env, cwd: folder })).code).toBe(0);
    for (const name of ['report.html', 'junit.xml', 'summary.md', 'readings.ti3', 'ctrf.json']) {
      const text = (await readFile(join(`${told}-reports`, name), 'utf8')).replaceAll('\\', '');
      const said = name === 'report.html' ? 'Wort red ist rouge statt r' : 'word red is rouge, not r';
      expect([name, text.includes(said)]).toEqual([name, true]);
    }
    const summary = reportConsole(parseInspection(stdout, 'stdout'), { color: false, width: 400 });
    expect(summary).toContain('word red is rouge, not r');
  });

  it('leaves no overrides in the record of a monitor without them', async () => {
    const { url } = await fakeMonitor();
    const { stdout } = await inspect(url, {}, 'usual');
    expect(parseInspection(stdout, 'stdout').conditions).not.toHaveProperty('overrides');
  });

  it.each<[string, object]>([
    ['words', { words: { ...words, red: 'Red' } }],
    ['no words', {}],
    ['routes', { words, routes: { getKeyLock: { path: '/monitors/{monitorId}/lock' } } }],
  ])('is not resumed with other %s than those of the run', async (name, overrides) => {
    const url = await renamedMonitor();
    const out = join(folder, `resumed ${name}`);
    expect((await inspect(url, words, `resumed ${name}`, '--max-attempts', '5')).code).toBe(2);
    const config = join(folder, `other ${name}.json`);
    await writeFile(config, JSON.stringify({ api: url, ...overrides }));
    const resume = ['inspect', '--resume', out, '--config', config, '--shown', '--json'];
    const { code, stdout } = await runFlatfield(resume, { env, cwd: folder });
    const { stopped, readings, judgment } = parseInspection(stdout, 'stdout');
    expect([code, judgment.verdict.outcome, readings.length]).toEqual([2, 'inconclusive', 5]);
    expect(stopped).toMatchObject({ code: 'resume-refused', params: { changed: [{ part: 'address' }] } });
  });

  it('is what doctor shows', async () => {
    const config = join(folder, 'doctor.json');
    await writeFile(config, JSON.stringify({ api: await renamedMonitor(), words: { ...words, blue: 'b' } }));
    const { stderr } = await runFlatfield(['doctor', '--config', config, '--no-pixel'], { env, cwd: folder });
    expect(stderr).toContain('Overridden: the word red is "rouge", not "r".\n');
    expect(stderr.match(/Overridden/g)).toHaveLength(Object.keys(words).length - 1);
  });

  it('needs words that are known, each once', async () => {
    const { code, stderr } = await inspect('http://127.0.0.1:9', { red: 'g' }, 'twice');
    expect(code).toBe(3);
    expect(stderr).toMatch(
      /^flatfield: words\.red of .*twice\.json expects another word than that of green, got "g"\.\n$/,
    );
  });
});
