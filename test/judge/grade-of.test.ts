import { expect, it } from 'vitest';
import { gradeOf } from '../../src/judge/judge.ts';
import type { LimitResult, Reason } from '../../src/judge/verdict.ts';

type Results = readonly LimitResult['result'][];
type Weights = readonly Reason['weight'][];

it.each<[Results, Weights, string]>([
  [['met'], [], 'pass'],
  [['met', 'met'], ['note'], 'pass'],
  [['met', 'marginal'], ['note'], 'pass-marginal'],
  [['met', 'missed'], ['fail', 'note'], 'fail'],
  [['met'], ['fail'], 'fail'],
  [['met', 'missed'], ['inconclusive', 'fail'], 'inconclusive'],
  [['met'], ['note', 'inconclusive'], 'inconclusive'],
  // Nothing of this kind should reach it; it is no pass all the same.
  [[], [], 'inconclusive'],
  [[], ['note'], 'inconclusive'],
  [['unjudged'], [], 'inconclusive'],
  [['met', 'unjudged'], [], 'inconclusive'],
  [['unjudged', 'met'], ['fail'], 'inconclusive'],
])('limits %j and reasons %j come to %s', (results, weights, grade) => {
  const [limits, reasons] = [results.map((result) => ({ result })), weights.map((weight) => ({ weight }))];
  expect(gradeOf(reasons as Reason[], limits as LimitResult[])).toBe(grade);
});
