import { describe, expect, it } from 'vitest';
import { inspect } from '../../src/inspect.ts';
import { inspectIntoFolder } from '../../src/run/inspect-into-folder.ts';
import { checkOptions } from '../../src/run/kept-options.ts';
import { withCode } from '../with-code.ts';

/** Nothing is asked of it: options are refused before the monitor is reached. */
const untouched = new Proxy({}, { get: () => expect.unreachable() });

describe('an option that cannot be meant', () => {
  it.each([
    [{ profil: 'signal-exact' }, 'The option profil is not known; did you mean profile?'],
    [{ points: [] }, 'The option points is not known'],
    [{ out: 'run' }, 'The option out is not known'],
    [{ repeat: Number.NaN }, 'The option repeat is not usable'],
    [{ repeat: '2' }, 'The option repeat is not usable'],
    [{ acceptSignal: 'no' }, 'The option acceptSignal is not usable'],
    [{ requireDetectable: Number.POSITIVE_INFINITY }, 'The option requireDetectable is not usable'],
    [{ guardBand: { 'code-value-error': Number.NaN } }, 'The option guardBand is not usable'],
    [{ stopAtFail: 1 }, 'The option stopAtFail is not usable'],
    [{ profile: { name: 'own' } }, 'The profile is not valid'],
    [{ patches: [] }, 'at least one patch'],
  ])('%j is refused before anything is read', async (wrong, message) => {
    const options = { api: untouched, resolution: '3840x2160', showPatch: () => undefined, ...wrong } as never;
    await expect(inspect(options)).rejects.toThrow(message);
    await expect(inspect(options)).rejects.toMatchObject({ blame: 'caller' });
    if ('out' in wrong) return;
    await expect(inspectIntoFolder(options)).rejects.toMatchObject({ blame: 'caller' });
  });

  it('is not one that has no value', () => {
    expect(() => checkOptions({ unit: undefined, acceptSignal: undefined })).not.toThrow();
    expect(() => checkOptions({ unit: null })).toThrow(withCode('invalid-plan'));
  });
});
