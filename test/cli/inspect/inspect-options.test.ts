import { describe, expect, it } from 'vitest';
import { inspectOptionEntries } from '../../../src/cli/inspect/inspect-options.ts';
import { aboutOption, fieldsOf } from '../../../src/cli/inspect/request-of.ts';
import { checkedRequest } from '../../../src/inspect/request-fields.ts';

const files = { path: (path: string) => path, profiles: [] };
const setting = inspectOptionEntries.flatMap(([name, option]) =>
  option.sets === undefined ? [] : [[name, option.sets, option] as const],
);
const camelCase = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

describe('an option that sets a field of the request', () => {
  it.each(setting)(
    '--%s has the name of its field, %s, which may add a unit or its only value',
    (name, field, option) => {
      const [only, other] = option.choices ?? [];
      const flag = only !== undefined && other === undefined ? `${only}-${name}` : name;
      expect(field.split('.').at(-1)).toBe(option.unit === undefined ? camelCase(flag) : `${camelCase(name)}Ms`);
    },
  );

  it('sets it alone', () => {
    const fields = setting.map(([, field]) => field);
    expect(fields.filter((field, place) => fields.indexOf(field) !== place)).toEqual([]);
  });

  it.each([
    ['max-time', 90, { limits: { maxTimeMs: 90_000 } }],
    ['warm-up', 20, { light: { warmUpMs: 1_200_000 } }],
    ['settle', 0.5, { light: { settleMs: 500 } }],
    ['guard-band', '0.5', { guardBand: 0.5 }],
    ['tone-response', 2.2, { toneResponse: 2.2 }],
    ['shifts', '06:00,14:00', { shifts: ['06:00', '14:00'] }],
    ['stop-at-fail', false, { stopAtFail: false }],
    ['plan', 'full', { fullPlan: true }],
  ])('--%s %s', async (name, value, expected) => {
    expect(await fieldsOf(Object.fromEntries(inspectOptionEntries), { [name]: value }, files)).toEqual(expected);
  });
});

describe('a value that cannot be used is refused by the option, in its unit', () => {
  it.each([
    ['max-time', 0, '--max-time expects more than 0 seconds, got 0.'],
    ['max-attempts', 0, '--max-attempts expects 1 or more, got 0.'],
    ['max-attempts', 1.5, '--max-attempts expects a whole number, got 1.5.'],
    ['warm-up', 241, '--warm-up expects 0 to 240 minutes, got 241.'],
    ['settle', -1, '--settle expects 0 to 60 seconds, got -1.'],
    ['repeat', 101, '--repeat expects 1 to 100, got 101.'],
    ['order', 'zigzag', '--order expects one of "row-major"'],
  ])('--%s %s', async (name, value, message) => {
    const request = await fieldsOf(Object.fromEntries(inspectOptionEntries), { [name]: value }, files);
    const refused = (() => {
      try {
        return checkedRequest(request);
      } catch (error) {
        return aboutOption(error);
      }
    })();
    expect(refused).toMatchObject({ code: 'usage', message: expect.stringContaining(message) as string });
  });

  it('an error about anything else stays as it is', () => {
    const error = new Error('no');
    expect(aboutOption(error)).toBe(error);
  });
});
