import { expect, it } from 'vitest';
import { joinHalves } from '../../../src/read/files/join-halves.ts';

it('joins two values of a line to a number with a decimal comma', () => {
  const join = joinHalves();
  expect(join(['118', '314', '-0', '050'], 1)).toEqual(['118,314', '-0,050']);
  expect(join(['+7', '000e-1'], 2)).toEqual(['+7,000e-1']);
  expect(join([], 3)).toEqual([]);
});

it('leaves a line with commas inside of its values as it is', () => {
  expect(joinHalves()(['118,5', '119'], 1)).toEqual(['118,5', '119']);
});

it.each([
  [
    'an odd number of values',
    ['118', '5', '119'],
    'Line 1: expected two values for each number with a decimal comma, got 3',
  ],
  [
    'a number without decimals',
    ['118', '5', '119', '118', '25', '119'],
    'values 3 and 4 expect a whole number and 1 decimals, got "119,118"',
  ],
  ['a number without a whole part', ['', '5'], 'values 1 and 2 expect a whole number and 1 decimals, got ",5"'],
  ['decimals with a sign', ['118', '-5'], 'expect a whole number and its decimals, got "118,-5"'],
  ['a decimal point', ['118.5', '5'], 'got "118.5,5". Export the map with semicolons or tabs between the values.'],
])('refuses %s', (_, values, message) => {
  expect(() => joinHalves()(values, 1)).toThrow(message);
});

it('refuses other decimals than those of the first number of the file', () => {
  const join = joinHalves();
  join(['118', '314'], 1);
  expect(() => join(['118', '31'], 2)).toThrow(
    'Line 2: values 1 and 2 expect a whole number and 3 decimals, got "118,31"',
  );
});
