import { describe, expect, it } from 'vitest';
import type { Binding } from '../../../../src/line/protocol/binding.ts';
import { unitAnswerSchema } from '../../../../src/line/protocol/unit-answer.ts';
import { type FoundGate, unitInEnglish } from '../../../../src/line/server/gate/gate-reason.ts';
import { nextSteps, type UnitAnswerFacts, unitAnswer } from '../../../../src/line/server/gate/unit-answer.ts';
import { hashOf } from './run-rows.ts';

const at = '2026-03-01T00:00:00.000Z';
const binding = (profile: string, act = 0): Binding => ({ profile, model: 'M', act, at, by: 'admin' });
const answer = (profile: string, other: Partial<FoundGate> = {}): FoundGate => ({
  ...{ unit: 'U', profile, allowed: true, outcome: 'pass', run: hashOf('run-5'), reasons: [] },
  ...{ attempts: { made: 1, accepted: 3 }, demonstration: null },
  ...other,
});
const blocked = (profile: string, code: FoundGate['reasons'][number]['code']) =>
  answer(profile, { allowed: false, reasons: [{ code, text: 'failed' }] });

function found(other: Partial<UnitAnswerFacts>) {
  const facts = {
    model: 'M',
    bindings: [binding('a'), binding('b')],
    hasBindings: true,
    isDemonstration: false,
    ...other,
  };
  const { bindings } = facts;
  const answers = other.answers ?? bindings.map(({ profile }) => answer(profile));
  const made = unitAnswer('U', { heard: new Map([[hashOf('run-5'), { runs: 0, acts: 5 }]]), ...facts, answers });
  const answered = unitInEnglish(made);
  expect(unitAnswerSchema.parse(answered)).toEqual(answered);
  expect(made.allowed).toBe(made.state === 'may-ship');
  expect(made.allowed && made.reasons.length > 0).toBe(false);
  return [made.state, made.reasons.map(({ code, profile }) => [code, profile]), answered.next] as const;
}

describe('the one answer for a unit', () => {
  it('is that it may ship if it may under every profile that is bound to its model', () => {
    expect(found({})).toEqual(['may-ship', [], []]);
    expect(found({ answers: [answer('a'), blocked('b', 'failed')] })).toEqual([
      'blocked',
      [['failed', 'b']],
      ['Inspect the unit again, and state a reason.'],
    ]);
  });

  it('is never that without a binding, an answer, a run or a model', () => {
    expect(found({ bindings: [], hasBindings: false })[0]).toBe('not-bound');
    expect(found({ bindings: [] })).toMatchObject([
      'blocked',
      [['unbound-model', null]],
      ['Have an administrator bind a profile to the model.'],
    ]);
    expect(found({ answers: [answer('a')] })[0]).toBe('blocked');
    expect(found({ answers: [answer('a'), answer('c')] })[0]).toBe('blocked');
    expect(found({ model: null, bindings: [], answers: [] })).toMatchObject([
      'not-inspected',
      [['unknown-unit', null]],
      expect.any(Array),
    ]);
    expect(found({ model: ' ', bindings: [] })).toMatchObject([
      'blocked',
      [['unknown-model', null]],
      expect.any(Array),
    ]);
  });

  it('asks for another run under a profile of whose binding the station had not heard', () => {
    expect(found({ bindings: [binding('a', 5), binding('b', 6)] })).toEqual([
      'blocked',
      [['bound-later', 'b']],
      ['Connect the station, then inspect the unit again under the profile that was bound.'],
    ]);
  });

  it('tells a unit that nobody measured from one that is blocked', () => {
    const unmeasured = blocked('b', 'not-inspected-since-release');
    expect(found({ answers: [answer('a'), { ...unmeasured, run: null }] })[0]).toBe('not-inspected');
    expect(found({ answers: [blocked('a', 'quarantined'), { ...unmeasured, run: null }] })[0]).toBe('blocked');
  });

  it('never allows at a demonstration, and says what it would', () => {
    const reasons = [{ code: 'demonstration', text: 'failed' }] as const;
    const would = (profile: string, wouldAllow: boolean) =>
      answer(profile, { allowed: false, reasons: [...reasons], demonstration: { wouldAllow } });
    const facts = { model: 'M', bindings: [binding('a')], hasBindings: true, isDemonstration: true, heard: new Map() };
    for (const wouldAllow of [true, false]) {
      const made = unitAnswer('U', { ...facts, answers: [would('a', wouldAllow)] });
      expect([made.allowed, made.demonstration]).toEqual([false, { wouldAllow }]);
      expect(made.state).toBe(wouldAllow ? 'would-ship' : 'blocked');
    }
  });

  it('asks for a release once, and not for an inspection beside it', () => {
    expect(nextSteps([{ code: 'failed' }, { code: 'too-many-attempts' }, { code: 'other-monitor' }])).toEqual([
      'release',
    ]);
  });
});
