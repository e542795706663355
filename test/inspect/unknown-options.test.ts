import { describe, expect, it } from 'vitest';
import { inspect } from '../../src/inspect/inspect.ts';
import { inspectIntoFolder } from '../../src/inspect/run-into-folder.ts';
import { checkedOptions } from '../../src/playwright/run-options.ts';
import { withCode } from '../with-code.ts';

/** Nothing is asked of it: options are refused before the monitor is reached. */
const untouched = new Proxy({}, { get: () => expect.unreachable() });

const place = (): 'read' => 'read';

describe('an invalid option', () => {
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
    [{ patches: 'white' }, 'The option patches is not usable'],
    [{ patches: [1] }, 'The option patches.0 is not usable'],
    [{ patches: [{}] }, 'The option patches.0 is not usable'],
    [{ patches: [{ patch: 1, layout: '3x3' }] }, 'The option patches.0 is not usable'],
    [{ layout: 5 }, 'The option layout is not usable'],
    [{ resolution: 3840 }, 'The option resolution is not usable'],
    [{ resolution: { widthPx: 3840.5, heightPx: 2160 } }, 'The option resolution is not usable: widthPx'],
    [{ resolution: { widthPx: 0, heightPx: 2160 } }, 'The option resolution.widthPx is not usable'],
    [{ strategy: {} }, 'The option strategy is not usable: expected an object with a function next'],
    [{ strategy: { next: 5 } }, 'The option strategy is not usable: expected an object with a function next'],
    [{ api: {} }, 'The option api is not usable: expected one as createLocalApi makes it'],
    [{ api: { listMonitors: place } }, 'The option api is not usable'],
    [{ monitor: 1 }, 'The option monitor is not usable'],
    [{ showPatch: 'white' }, 'The option showPatch is not usable'],
    [{ signal: {} }, 'The option signal is not usable: expected an AbortSignal'],
    [{ strategy: 'next' }, 'The option strategy is not usable'],
    [{ limits: 'x' }, 'The option limits is not usable'],
    [{ limits: -1 }, 'The option limits is not usable'],
    [{ limits: { maxAttempts: Number.NaN } }, 'The option limits.maxAttempts is not usable'],
    [{ limits: { maxTimeMs: 0 } }, 'The option limits.maxTimeMs is not usable'],
    [{ limits: { maxAttempt: 1 } }, 'did you mean maxAttempts?'],
    [{ light: { meter: {}, place, settle: 1 } }, 'The option light.settle is not known; did you mean light.settleMs?'],
    [{ light: { meter: {}, place, settleMs: 60_001 } }, 'The option light.settleMs is not usable'],
    [{ light: { settleMs: 0 } }, 'The option light.meter is not usable'],
    [{ [Symbol('profile')]: 'signal-exact' }, 'Symbol(profile) is a symbol'],
    [{ profile: new Map() }, 'The option profile is not usable: expected a plain object'],
  ])('%j is refused before anything is read', async (wrong, message) => {
    const usual = { api: untouched, resolution: '3840x2160', showPatch: () => undefined };
    const options = Object.defineProperties(usual, Object.getOwnPropertyDescriptors(wrong)) as never;
    await expect(inspect(options)).rejects.toThrow(message);
    await expect(inspect(options)).rejects.toMatchObject({ blame: 'caller' });
    if ('out' in wrong) return;
    await expect(inspectIntoFolder(options)).rejects.toMatchObject({ blame: 'caller' });
  });

  it.each([undefined, null, 5, 'x'])('%j in place of all options is refused', async (none) => {
    await expect(inspect(none as never)).rejects.toThrow('The options are not usable: expected an object.');
  });

  it('keeps the code if reading it throws', () => {
    const thrown = () =>
      checkedOptions({
        get profile() {
          throw new Error('not today');
        },
      });
    expect(thrown).toThrow(withCode('invalid-plan'));
    expect(thrown).toThrow('not today');
  });

  it('cannot hide behind a getter that answers otherwise the second time', () => {
    const answers = ['signal-exact', 'calibration-match'];
    const checked = checkedOptions({
      get profile() {
        return answers.shift();
      },
    });
    expect([checked.profile, checked.profile, answers]).toEqual([
      'signal-exact',
      'signal-exact',
      ['calibration-match'],
    ]);
  });

  it('is not one that has no value', () => {
    expect(() => checkedOptions({ unit: undefined, acceptSignal: undefined })).not.toThrow();
    expect(() => checkedOptions({ unit: null })).toThrow(withCode('invalid-plan'));
  });
});
