import { describe, expect, it } from 'vitest';
import { simulated } from '../simulated.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const required = { profileUpdateRule: 'EVERYTIME', useTargetNameAsProfileName: false, protection: false };
const post = (body: unknown) => ({ method: 'POST', body });

describe('calibration targets', () => {
  it('are listed with every documented field', async () => {
    const { of } = await simulated();
    const { json } = await of('/targets');
    expect(json).toMatchObject({
      targets: expect.arrayContaining([
        {
          id: expect.stringMatching(uuid),
          name: 'sRGB',
          colorModeName: 'sRGB',
          parameters: expect.objectContaining({ blackLevel: { type: 'MIN' }, calibrationPolicy: 'GRAY_BALANCE' }),
          profileUpdateRule: 'EVERYTIME',
          profilePolicy: expect.any(Object),
          useTargetNameAsProfileName: false,
          protection: false,
        },
      ]),
    });
  });

  it.each([
    ['documented', 200],
    ['field', 201],
  ] as const)('are created with an id and with defaults (%s)', async (dialect, status) => {
    const { of } = await simulated({ dialect });
    const parameters = { brightness: { type: 'CANDELA', value: 80 }, gamut: { type: 'NATIVE' } };
    const created = await of('/targets', post({ name: 'Line 3', colorModeName: null, parameters, ...required }));
    expect(created).toMatchObject({
      status,
      json: {
        id: expect.stringMatching(uuid),
        name: 'Line 3',
        colorModeName: null,
        parameters,
        profileUpdateRule: 'EVERYTIME',
        useTargetNameAsProfileName: false,
        protection: false,
      },
    });
    const { targets } = (await of('/targets')).json as { targets: unknown[] };
    expect(targets.at(-1)).toEqual(created.json);
  });

  it('keep what was given, and have no calibration result yet', async () => {
    const { of } = await simulated();
    const given = {
      name: 'Line 4',
      colorModeName: 'sRGB',
      parameters: { whitePoint: { type: 'TEMPERATURE', value: 6500 } },
      profileUpdateRule: 'CONCRETE',
      profilePolicy: { profileVersion: '2.2' },
      useTargetNameAsProfileName: true,
      protection: true,
    };
    const { json } = await of('/targets', post(given));
    expect(json).toMatchObject(given);
    await of('/color-modes/1', { method: 'PATCH', body: { target: json } });
    expect((await of('/color-modes/1/target/calibration-results')).json).toEqual({ calibrationResults: [] });
  });

  it.each(Object.keys(required))('are not created without %s, which the specification requires', async (missing) => {
    const asked = post({ name: 'A', parameters: {}, ...required, [missing]: undefined });
    const refused = await (await simulated()).of('/targets', asked);
    expect([refused.status, refused.json]).toEqual([400, { message: expect.stringContaining(missing) }]);
    // A plain one sends no message with an error.
    expect((await (await simulated({ plain: true })).of('/targets', asked)).status).toBe(400);
  });

  it.each([
    {},
    { ...required, name: 'x', parameters: [] },
    { ...required, name: 5, parameters: {} },
    { ...required, parameters: {}, profileUpdateRule: 'NEVER' },
    { ...required, parameters: {}, protection: 'no' },
    { ...required, parameters: {}, colorModeName: 3 },
  ])('are not created from %j', async (body) => {
    const { of } = await simulated();
    const before = (await of('/targets')).json;
    expect(await of('/targets', post(body))).toMatchObject({ status: 400, json: { message: expect.any(String) } });
    expect((await of('/targets')).json).toEqual(before);
  });
});
