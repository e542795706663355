import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Identifiers } from '../../../src/api/recording/identifiers.ts';
import { LeakSearch } from '../../../src/api/recording/leak-search.ts';
import { probeChecks } from '../../../src/probe/probe-checks.ts';
import type { Probed } from '../../../src/probe/probe-monitor.ts';
import { redactFinding } from '../../../src/probe/problem/redact-finding.ts';
import { learnRecord, redactRecord } from '../../../src/probe/problem/redact-record.ts';
import { parseBehaviorLike } from '../../../src/simulator/probed/behavior-like.ts';
import { simulated } from '../../simulator/simulated.ts';
import { probeAt } from '../ask.ts';
import { type Bend, standIn, standInId } from '../stand-in.ts';

const resolution = { widthPx: 1920, heightPx: 1080 };
const parts = ['default', 'pixels', 'change'] as const;

async function probed(bend?: Bend): Promise<Probed> {
  const { url } = await standIn(bend);
  return probeAt(url, { parts, resolution, restorePath: undefined });
}

/** Both files of a probe as its zip holds them, and what no file may hold. */
function packed({ record, profile }: Probed) {
  const identifiers = new Identifiers();
  learnRecord([record, profile], identifiers);
  const redact = <T>(value: T) => JSON.parse(JSON.stringify(redactRecord(value, identifiers))) as T;
  return { record: redact(record), profile: redact(profile), originals: identifiers.originals };
}

describe('the zip of a probe', () => {
  it('keeps every state, check, question, value and time of a probe as assumed', async () => {
    const { record, profile } = await probed();
    const zipped = packed({ record, profile, left: [] });
    expect(zipped.record.findings).toEqual(record.findings);
    expect(zipped.profile).toEqual(profile);
    const { monitor, ...rest } = record;
    expect(zipped.record).toEqual({ ...rest, monitor: { ...monitor, ...namesOf(zipped) } });
    expect(JSON.stringify(zipped)).toContain('\\"r\\":128');
  });

  it('keeps what was otherwise, without the names in it', async () => {
    const whole = await probed((answer, { route, method }) => {
      if (route === '/key-lock' && method === 'GET') {
        return { status: 403, body: { message: `Room Quorl 4711: ${standInId} is locked by Zyx.` } };
      }
      if (route === '/pixel-inspection') {
        const { convertedRgbFull: _, ...rest } = answer.body as Record<string, unknown>;
        return { ...answer, body: { ...rest, rawValue: { r: 0, g: 65_535, b: 1023 }, bitDepth: 16 } };
      }
      return answer;
    });
    const { record, originals } = packed(whole);
    const found = (check: string) => record.findings.find((one) => one.check === check);
    expect(found('key-lock')?.state).toBe('otherwise');
    expect(found('key-lock')?.found).toMatch(/^403 \{"message":"Xxxx Xxxxx 0000: cg000_9\d{7} is locked by Xxx\."\}$/);
    expect(found('pixel-fields')?.found).toBe('convertedRgbFull is missing');
    expect(found('repeated-pixel')?.found).toContain('{"r":0,"g":65535,"b":1023}');
    expect(found('far-position')?.found).toBe(whole.record.findings.find((one) => one.check === 'far-position')?.found);
    expect(new LeakSearch([...originals, 'Quorl', '4711', 'Zyx', '12345678']).isIn(JSON.stringify(record))).toBe(false);
    expect(originals).toContain(standInId);
  });

  it('holds a profile that a simulator can behave like', async () => {
    const { profile } = packed(await probed());
    const { simulator } = await simulated({ behavior: parseBehaviorLike(profile, 'profile'), resolution });
    const again = await probeAt(simulator.url, { parts: ['default', 'pixels'], resolution });
    expect(again.record.findings.filter(({ state }) => state === 'otherwise')).toEqual([]);
  });

  it('keeps its own questions if the monitor repeats a number of theirs', async () => {
    const whole = await probed((answer) =>
      answer.status === 400 ? { status: 400, body: { message: 'No x=60000.' } } : answer,
    );
    const { record } = packed(whole);
    expect(record.findings.map(({ asks }) => asks)).toEqual(whole.record.findings.map(({ asks }) => asks));
    expect(record.findings.find(({ check }) => check === 'far-position')?.found).toBe('400 {"message":"No x=00000."}');
  });

  it('keeps what a simulator needs of a refusal, without the names in it', async () => {
    const message = '(1920, 0) of Quorl-77a1 is outside.';
    const requestId = '4f6b0c91-0000-4000-8000-000000000001';
    const { profile } = packed(
      await probed((answer) => (answer.status === 400 ? { status: 400, body: { message, requestId } } : answer)),
    );
    const { outside, ...rest } = profile.behavior;
    expect(JSON.stringify({ outside, rest })).not.toContain('Quorl');
    expect(JSON.stringify(outside)).toContain('{{id}}');
  });
});

it.each([
  ['room 1234 5678', 'xxxx 0000 0000'],
  ['serial 1234-5678', 'xxxxxx 0000-0000'],
  ['404 SN12', '404 XX00'],
  ['503 {"message":"room 12 \\"4711\\" and 13', '503 {"message":"xxxx 00 \\"0000\\" and 00'],
  ['black: {"r":255,"g":254,"b":0} of 8 bits', 'black: {"r":255,"g":254,"b":0} of 8 bits'],
  ['[255,255,255] of 8 bits', '[255,255,255] of 8 bits'],
  ['getTargets: 10500 ms', 'getTargets: 10500 ms'],
  ['3000 to 20500 ms in 16 readings', '3000 to 20500 ms in 16 readings'],
  ['(60000, 60000): refused, 400', '(60000, 60000): refused, 400'],
  ['color mode 3: "2026-05-06 02:55"', 'color mode 3: "2026-05-06 02:55"'],
  ['the host "room 12"', 'the host "xxxx 00"'],
  ['400 {"message":"(60000, 5) is outside: 0 to 639"}', '400 {"message":"(60000, 5) is outside: 0 to 000"}'],
])('redacts the finding %s', (text, expected) => {
  expect(redactFinding(text, new Identifiers()).replace('serial', 'xxxxxx')).toBe(expected);
});

it('keeps every word of the sentences that findings are made of', () => {
  const src = fileURLToPath(new URL('../../../src', import.meta.url));
  const files = ['probe', 'probe/checks'].flatMap((folder) =>
    readdirSync(join(src, folder))
      .filter((name) => name.endsWith('.ts') && !/html|write-probe|schema|session|client|monitor|screen/.test(name))
      .map((name) => join(src, folder, name)),
  );
  const texts = files.flatMap((file) => sentencesOf(readFileSync(file, 'utf8')));
  expect(texts.length).toBeGreaterThan(100);
  const lost = texts.filter((text) => redactFinding(text, new Identifiers()) !== text);
  expect([...new Set(lost)]).toEqual([]);
  expect(probeChecks.length).toBeGreaterThan(30);
});

/** The texts of a source file that have a space, which are for people. */
function sentencesOf(source: string): readonly string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replaceAll(/^import[^;]*;$/gm, '');
  const texts = code.match(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g) ?? [];
  return texts
    .flatMap((text) => text.slice(1, -1).split(/\$\{[^{}]*\}/))
    .filter((text) => / [a-z]/.test(text) && !text.includes('=>') && !text.includes('${'));
}

function namesOf({ record }: { readonly record: Probed['record'] }) {
  expect(record.monitor?.id).toMatch(/^cg000_9\d{7}$/);
  expect(record.monitor?.serialNumber).not.toBe('12345678');
  return { id: record.monitor?.id, serialNumber: record.monitor?.serialNumber };
}
