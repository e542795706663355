import { expect, it } from 'vitest';
import { unitOption } from '../../src/inspect/unit-option.ts';
import { withCode } from '../with-code.ts';

it('gives the name of a unit in its normal form, and refuses what no unit may be called', () => {
  expect(unitOption(' Mu\u0308ller-1\r\n')).toBe('M\u00FCller-1');
  for (const name of ['A\u200B1', 'A\n1', '..', ' ', 'x'.repeat(201)]) {
    expect(() => unitOption(name)).toThrow(withCode('invalid-plan'));
  }
});
