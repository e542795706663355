import { describe, expect, it } from 'vitest';
import * as flatfield from '../src/error-names.ts';
import { type ErrorCode, errorBlames, FlatfieldError } from '../src/flatfield-error.ts';

const aliases = [
  [flatfield.AbortedError, 'aborted'],
  [flatfield.CallCountError, 'call-count'],
  [flatfield.CloudWrongShapeError, 'cloud-wrong-shape'],
  [flatfield.InvalidCloudRequestError, 'invalid-cloud-request'],
  [flatfield.InvalidPlanError, 'invalid-plan'],
  [flatfield.InvalidTokenError, 'invalid-token'],
  [flatfield.TargetNotConfirmedError, 'target-not-confirmed'],
  [flatfield.InvalidSimulationError, 'invalid-simulation'],
  [flatfield.PortInUseError, 'port-in-use'],
  [flatfield.NotAnInspectionError, 'not-an-inspection'],
  [flatfield.NothingShownError, 'nothing-shown'],
] as const;

describe.each(aliases)('a former class name (%#)', (Alias, code) => {
  it(`is the class of errors with the code ${code} only`, () => {
    for (const other of Object.keys(errorBlames) as ErrorCode[]) {
      expect(new FlatfieldError(other, 'no') instanceof Alias).toBe(other === code);
    }
    for (const other of [Object.assign(new Error('no'), { code }), { code }, null]) {
      expect((other as unknown) instanceof Alias).toBe(false);
    }
  });

  it(`makes errors with the code ${code}`, () => {
    const cause = new Error('why');
    const error = new Alias('no', { cause });
    expect(error).toBeInstanceOf(FlatfieldError);
    expect(error).toBeInstanceOf(Alias);
    expect(error).toMatchObject({ name: 'FlatfieldError', code, blame: errorBlames[code], message: 'no', cause });
  });
});

it('narrows a caught value to its code', () => {
  const caught: unknown = new FlatfieldError('invalid-plan', 'no');
  if (!(caught instanceof flatfield.InvalidPlanError)) throw new Error('not narrowed');
  const narrowed: flatfield.InvalidPlanError = caught;
  expect(narrowed.code satisfies 'invalid-plan').toBe('invalid-plan');
});
