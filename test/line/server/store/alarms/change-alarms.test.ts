import { expect, it } from 'vitest';
import { findingOf } from '../../../../../src/line/server/store/alarms/change-alarms.ts';
import { textKey } from '../../../../../src/line/server/store/text-key.ts';

it('an alarm of before codes is told as its sentence stands', () => {
  const sentence = 'first-pass yield 93.5 % (187 of 200 units in 8 h), target 95 %';
  expect(findingOf(textKey(sentence), null)).toEqual({ code: 'told', text: sentence });
  const finding = { code: 'silent', sinceMs: 1, isRunning: true } as const;
  expect(findingOf(textKey(''), JSON.stringify(finding))).toEqual(finding);
});

it('a golden check that failed in a store of before keeps the sentence of its verdict', () => {
  const before = JSON.stringify({ code: 'golden-failed', summary: 'Bias.' });
  expect(findingOf(textKey(''), before)).toEqual({ code: 'golden-failed', said: { code: 'told', text: 'Bias.' } });
});
