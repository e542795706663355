import { describe, expect, it } from 'vitest';
import { checkMonitor } from '../../../src/judge/reasons/check-monitor.ts';
import { colorModeFacts, monitorFacts } from '../../../src/read/state-facts.ts';
import { buildCheck, buildEvidence } from '../build-evidence.ts';

const flat = buildEvidence({ patches: 'white' });
const monitor = { modelName: 'CG2700S', serialNumber: '1' };
const colorMode = { index: 2, name: 'sRGB', type: 'STANDARD' };
const facts = { ...monitorFacts(monitor), ...colorModeFacts(colorMode) };

/** What is said of a run of that monitor in that color mode, if every state check saw these facts. */
function reasons(seen: Readonly<Record<string, string>> | undefined) {
  const checks = [null, 24].map((after) => ({ ...buildCheck(after), ...(seen && { facts: seen }) }));
  return checkMonitor({ ...flat, monitor, conditions: { colorMode }, checks });
}

describe('the monitor and the color mode that a record names', () => {
  it('are those that every check saw', () => {
    expect(reasons(facts)).toEqual([]);
    expect(reasons(undefined)).toEqual([]);
    const checks = [null, 24].map((after) => ({ ...buildCheck(after), facts }));
    expect(checkMonitor({ ...flat, checks })).toEqual([]);
  });

  it.each([
    ['monitor-changed', { 'serial number': '2' }, { fact: 'serial number', from: '1', to: '2' }],
    ['monitor-changed', { model: 'CG319X' }, { fact: 'model', from: 'CG2700S', to: 'CG319X' }],
    ['color-mode-changed', { 'color mode': '3' }, { fact: 'color mode', to: '3' }],
  ])('were others: %s by %j', (code, change, params) => {
    expect(reasons({ ...facts, ...change })).toMatchObject([
      { weight: 'inconclusive', code, params: { afterReading: null, ...params } },
    ]);
  });

  it('were not seen', () => {
    expect(reasons({ model: 'CG2700S' })).toMatchObject([
      { code: 'monitor-changed', params: { fact: 'serial number', from: '1', to: 'none' } },
    ]);
  });
});

describe('a key lock', () => {
  const locked = (...states: readonly (string | null)[]) =>
    states.map((keyLock, place) => ({ ...buildCheck(place === 0 ? null : 24), keyLock }));
  const lockReasons = (checks: ReturnType<typeof locked>, rest: object = {}) =>
    checkMonitor({ ...flat, checks, ...rest }).map(({ code, params }) => [code, params]);
  const changed = (afterReading: number | null, from: string | null, to: string | null) => [
    ['state-changed', { afterReading, fact: 'key lock', from, to }],
  ];

  it.each([
    ['ALL', 'OFF'],
    ['ALL', 'MENU'],
    ['OFF', 'ALL'],
    ['ALL', null],
    [null, 'OFF'],
  ])('that changes from %s to %s between two checks is not a pass', (from, to) => {
    expect(lockReasons(locked(from, to))).toEqual(changed(24, from, to));
  });

  it('that is changed and changed back between other checks is not a pass', () => {
    expect(lockReasons(locked('ALL', 'OFF', 'ALL'))).toEqual(changed(24, 'ALL', 'OFF'));
  });

  it('that no check can read stays unknown', () => {
    expect(lockReasons(locked(null, null))).toEqual([]);
  });

  it('that is no longer the one that the run set or found is not a pass', () => {
    const set = { what: 'key-lock', from: 'OFF', to: 'ALL', restored: true, problem: null };
    expect(lockReasons(locked('OFF', 'OFF'), { changed: [set] })).toEqual(changed(null, 'ALL', 'OFF'));
    const conditions = { colorMode: null, keyLock: 'MENU' };
    expect(lockReasons(locked('OFF', 'OFF'), { conditions })).toEqual(changed(null, 'MENU', 'OFF'));
    expect(lockReasons(locked('ALL', 'ALL'), { changed: [set] })).toEqual([]);
  });
});

describe('a monitor whose state was never checked', () => {
  const light = buildEvidence({ patches: 'white', light: () => ({ X: 95, Y: 100, Z: 109 }) });
  const unwatched = ['start-unchecked', 'end-unchecked'];
  const stopped = { code: 'cancelled', params: { message: 'Ended.' }, afterReading: 3 };
  const start = [buildCheck(null)];

  it.each([
    ['of a file of measured light', light, []],
    ['of light measured on a monitor', { ...light, conditions: { colorMode: null } }, unwatched],
    ['of light, watched at the start alone', { ...light, checks: start }, ['end-unchecked']],
    ['of the signal', { ...flat, checks: [] }, unwatched],
    ['of a run that was stopped', { ...flat, checks: [], stopped }, []],
  ])('%s', (_, evidence, codes) => {
    expect(checkMonitor(evidence).map(({ code }) => code)).toEqual(codes);
  });
});
