import { expect, it } from 'vitest';
import type { Probed } from '../../src/probe/probe-monitor.ts';
import type { Behavior } from '../../src/behavior/behavior.ts';
import { behaviorLike, parseBehaviorLike } from '../../src/simulator/behavior/behavior-like.ts';
import { simulated } from '../simulator/simulated.ts';
import { probeAt } from './ask.ts';

const resolution = { widthPx: 3840, heightPx: 2160 };

async function probe(behavior: Behavior): Promise<Probed> {
  const { simulator } = await simulated({ behavior, resolution });
  return probeAt(simulator.url, { parts: ['default', 'pixels'], resolution });
}

/** What was found; times, ids and dates vary from one simulator to the next. */
function findings({ record }: Probed) {
  return record.findings.map(({ check, state, found }) => [check, state, state === 'as-assumed' ? '' : found]);
}

it.each<[string, Behavior]>([
  ['everything assumed', {}],
  ['other spellings', { components: { names: { r: 'R', g: 'G', b: 'B' } } }],
  ['words and one more component', { components: { names: { r: 'Red', g: 'Green', b: 'Blue' }, more: { a: 0 } } }],
  ['a list', { components: { isList: true } }],
  [
    'refusals with 403',
    { outside: { answer: 'refused', status: 403, body: '{"error":"no"}' }, errors: { status: 410 } },
  ],
  ['an echo and errors in Shift JIS', { outside: { answer: 'echoed' }, errors: { encoding: 'shift-jis' } }],
  [
    'the first pixel, and no results of STANDARD modes',
    { outside: { answer: 'first-pixel' }, standardResults: { status: 400 } },
  ],
  ['no key lock', { outside: { answer: 'last-pixel' }, keyLock: { status: 405 } }],
])('a monitor simulated like one with %s is probed the same', async (_, behavior) => {
  const first = await probe(behavior);
  const again = await probe(behaviorLike(first.profile));
  expect(findings(again)).toEqual(findings(first));
});

it('a file that is no monitor profile is refused with its place', () => {
  expect(() => parseBehaviorLike({ monitorProfileVersion: 2 }, 'p.json')).toThrow(
    /^p\.json is no monitor profile: monitorProfileVersion: expected 1\.$/,
  );
});

it('each of these behaviors but the first is found', async () => {
  const found = async (behavior: Behavior) =>
    (await probe(behavior)).record.findings.filter(({ state }) => state === 'otherwise').map(({ check }) => check);
  expect(await found({})).toEqual([]);
  expect(await found({ components: { isList: true } })).not.toEqual([]);
  expect(await found({ keyLock: { status: 405 } })).not.toEqual([]);
});
