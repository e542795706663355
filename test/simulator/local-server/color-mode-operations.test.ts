import { describe, expect, it } from 'vitest';
import { simulated } from '../simulated.ts';

const modeShape = {
  index: expect.any(Number),
  name: expect.stringMatching(/^[A-Za-z0-9 \-_.()]{1,16}$/),
  selected: expect.any(Boolean),
  enabled: expect.any(Boolean),
  type: expect.stringMatching(/^(ADVANCED|STANDARD|SYNC_SIGNAL)$/),
  parameters: expect.any(Object),
};

describe('color modes', () => {
  it('are ten, zero-based, one of them selected, of all three types', async () => {
    const { of } = await simulated();
    const { status, json } = await of('/color-modes');
    expect(status).toBe(200);
    const { colorModes } = json as { colorModes: { index: number; selected: boolean; type: string }[] };
    expect(colorModes).toEqual(Array.from({ length: 10 }, () => expect.objectContaining(modeShape)));
    expect(colorModes.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(colorModes.filter(({ selected }) => selected)).toHaveLength(1);
    expect(new Set(colorModes.map(({ type }) => type)).size).toBe(3);
  });

  it('are each the same when asked for alone', async () => {
    const { of } = await simulated();
    const all = (await of('/color-modes')).json as { colorModes: unknown[] };
    expect((await of('/color-modes/9')).json).toEqual(all.colorModes[9]);
  });

  it.each(['/color-modes/10', '/color-modes/-1', '/color-modes/01', '/color-modes/one', '/color-modes/1.0'])(
    'are unknown at %s',
    async (path) => {
      const { of } = await simulated();
      expect(await of(path)).toMatchObject({ status: 404, json: { message: expect.stringContaining('color mode') } });
      expect((await of(path, { method: 'PATCH', body: {} })).status).toBe(404);
      expect((await of(`${path}/target/calibration-results`)).status).toBe(404);
    },
  );
});

describe('the change of the current color mode', () => {
  it.each(['documented', 'field'] as const)('selects one and deselects the other (%s)', async (dialect) => {
    const { of } = await simulated({ dialect });
    const answer = await of('/color-modes/selected-index', { method: 'PUT', body: { index: 3 } });
    expect(answer).toMatchObject({ status: 200, json: { message: expect.any(String) } });
    const { json } = await of('/color-modes');
    const { colorModes } = json as { colorModes: { index: number; selected: boolean }[] };
    expect(colorModes.filter(({ selected }) => selected).map(({ index }) => index)).toEqual([3]);
  });

  it.each([{}, { index: '3' }, { index: 1.5 }, { index: -1 }, { index: null }, [3]])('refuses %j', async (body) => {
    const { of } = await simulated();
    const answer = await of('/color-modes/selected-index', { method: 'PUT', body });
    expect(answer).toMatchObject({ status: 400, json: { message: expect.any(String) } });
  });

  it('refuses a mode that is not there, and no body at all', async () => {
    const { of } = await simulated();
    expect((await of('/color-modes/selected-index', { method: 'PUT', body: { index: 10 } })).status).toBe(404);
    expect((await of('/color-modes/selected-index', { method: 'PUT' })).status).toBe(400);
  });
});

describe('the change of settings', () => {
  const patch = (body: unknown) => ({ method: 'PATCH', body });

  it('does not count as made if the body names its fields otherwise, unless those are to be ignored', async () => {
    const body = { type: 'STANDARD', monitorParameters: { brightness: 80 } };
    const message = expect.stringContaining('unknown fields: monitorParameters');
    const strict = await simulated();
    expect(await strict.of('/color-modes/0', patch(body))).toMatchObject({ status: 400, json: { message } });
    const lenient = await simulated({ unknownFields: 'ignore' });
    expect((await lenient.of('/color-modes/0', patch(body))).status).toBe(200);
    const marker = { marker: 'SHOW', position: { x: 1, y: 1, unit: 'px' } };
    expect(await strict.of('/pixel-inspection/marker', { method: 'PUT', body: marker })).toMatchObject({
      status: 400,
      json: { message: expect.stringContaining('unknown fields: position.unit') },
    });
  });

  it('answers with a message as documented, with 204 and nothing in the field', async () => {
    const documented = await simulated();
    expect(await documented.of('/color-modes/1', patch({ enabled: false }))).toMatchObject({
      status: 200,
      json: { message: expect.any(String) },
    });
    const field = await simulated({ dialect: 'field' });
    const answer = await field.of('/color-modes/1', patch({ enabled: false }));
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await field.of('/color-modes/1')).json).toMatchObject({ enabled: false });
  });

  it('selects the mode if the index differs', async () => {
    const { of } = await simulated();
    await of('/color-modes/4', patch({ name: 'Line 3 (a-b_c.d)' }));
    expect((await of('/color-modes/4')).json).toMatchObject({
      name: 'Line 3 (a-b_c.d)',
      selected: true,
      target: { colorModeName: 'Line 3 (a-b_c.d)' },
    });
    expect((await of('/color-modes/0')).json).toMatchObject({ selected: false });
  });

  it.each([
    ['a name of 17', { name: 'abcdefghijklmnopq' }],
    ['a letter beyond a to z', { name: 'Größe' }],
    ['a character that is not allowed', { name: 'a/b' }],
    ['a name that is no string', { name: 5 }],
    ['an unknown type', { type: 'EXPERT' }],
    ['a flag that is no boolean', { enabled: 'true' }],
    ['a target without an id', { target: {} }],
    ['a target that is not there', { target: { id: '00000000-0000-4000-8000-000000000000' } }],
    ['parameters of an ADVANCED mode', { parameters: { brightness: { type: 'CANDELA', value: 100 } } }],
    ['parameters of another type', { type: 'STANDARD', parameters: { type: 'SYNC_SIGNAL' } }],
    ['a list', []],
  ])('refuses %s and changes nothing', async (_, body) => {
    const { of } = await simulated();
    const before = (await of('/color-modes')).json;
    expect(await of('/color-modes/1', patch(body))).toMatchObject({
      status: 400,
      json: { message: expect.any(String) },
    });
    expect((await of('/color-modes')).json).toEqual(before);
  });

  it('takes parameters together with the type that allows them', async () => {
    const { of } = await simulated();
    const parameters = { type: 'STANDARD', brightness: { type: 'CANDELA', value: 80 } };
    expect((await of('/color-modes/1', patch({ type: 'STANDARD', parameters }))).status).toBe(200);
    expect((await of('/color-modes/1')).json).toMatchObject({ type: 'STANDARD', target: null, parameters });
    expect((await of('/color-modes/9', patch({ parameters: { gain: 1 } }))).status).toBe(200);
    expect((await of('/color-modes/9')).json).toMatchObject({ parameters: { type: 'SYNC_SIGNAL', gain: 1 } });
  });

  it('gives a target to ADVANCED modes only, and with it the results of that target', async () => {
    const { of } = await simulated();
    const { targets } = (await of('/targets')).json as { targets: { id: string }[] };
    const target = { id: targets[2]?.id };
    expect((await of('/color-modes/7', patch({ target }))).status).toBe(400);
    expect((await of('/color-modes/7', patch({ type: 'ADVANCED', target }))).status).toBe(200);
    expect((await of('/color-modes/7')).json).toMatchObject({ type: 'ADVANCED', target });
    const results = '/target/calibration-results';
    expect((await of(`/color-modes/7${results}`)).json).toEqual((await of(`/color-modes/2${results}`)).json);
  });

  it('ignores unknown fields in the field, such as the enable that a client sends', async () => {
    const { of } = await simulated({ dialect: 'field' });
    expect((await of('/color-modes/0', patch({ enable: false, whatever: 1 }))).status).toBe(204);
    expect((await of('/color-modes/0')).json).toMatchObject({ enabled: true });
  });
});

describe('calibration and validation results', () => {
  it('are of the shape of the field notes, newest neither first nor last, one of them failed', async () => {
    const { of } = await simulated();
    const { calibrationResults } = (await of('/color-modes/0/target/calibration-results')).json as {
      calibrationResults: { id: string; executedAt: string; errorCode: string | null; calibrationData: unknown }[];
    };
    const succeeded = calibrationResults.filter(({ errorCode }) => errorCode === null);
    expect(calibrationResults).toHaveLength(4);
    expect(succeeded).toHaveLength(3);
    expect(calibrationResults.map(({ calibrationData }) => calibrationData === null)).toEqual([
      false,
      true,
      false,
      false,
    ]);
    const dates = succeeded.map(({ executedAt }) => executedAt);
    expect(dates.every((date) => /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(date))).toBe(true);
    expect([...dates].sort().at(-1)).toBe(calibrationResults[2]?.executedAt);
    const color = { X: expect.any(Number), Y: expect.any(Number), Z: expect.any(Number), x: expect.any(Number) };
    expect(calibrationResults[2]).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      executor: 'COLORNAVIGATOR',
      colorNavigatorVersion: expect.any(String),
      calibrationData: { white: color },
      measurementData: { red: color, green: color, blue: color, black: color },
      monitorInformation: { usageHours: expect.any(Number) },
      sensorInformation: { colorSensorId: 'BUILT_IN_SENSOR', correlationInformation: expect.any(Object) },
    });
  });

  it('have validations if they succeeded, none if they failed', async () => {
    const { of } = await simulated();
    const path = '/color-modes/0/target/calibration-results';
    const { calibrationResults } = (await of(path)).json as { calibrationResults: { id: string }[] };
    const [good, failed] = calibrationResults;
    const { json } = await of(`${path}/${good?.id}/validation-results`);
    expect(json).toMatchObject({
      validationResults: [
        {
          id: expect.any(String),
          measurementData: expect.arrayContaining([expect.objectContaining({ name: 'white' })]),
          statistics: { averageDeltaE: expect.any(Number), maximumDeltaE: expect.any(Number) },
          isConvertedMeasurementDataUnderD50Illuminant: false,
          executedAt: expect.any(String),
        },
      ],
    });
    expect((await of(`${path}/${failed?.id}/validation-results`)).json).toEqual({ validationResults: [] });
    expect((await of(`${path}/nothing/validation-results`)).status).toBe(404);
  });

  it('are none for a mode without a target', async () => {
    const { of } = await simulated();
    expect((await of('/color-modes/9/target/calibration-results')).json).toEqual({ calibrationResults: [] });
  });
});
