import { expect, it } from 'vitest';
import { createLocalApi } from '../../../src/api/local/local-api.ts';
import { simulated } from '../simulated.ts';

it('version 0.9.0 writes colormodes and parameter, which the client understands', async () => {
  const { simulator, id, of } = await simulated({ apiVersion: '0.9.0' });
  const list = (await of('/color-modes')).json as { colormodes: object[] };
  expect(Object.keys(list)).toEqual(['colormodes']);
  expect(list.colormodes[0]).toHaveProperty('parameter.brightness');
  expect(list.colormodes[0]).not.toHaveProperty('parameters');
  expect((await of('/color-modes/1')).json).toHaveProperty('parameter.gamma');
  const api = createLocalApi({ baseUrl: simulator.url });
  const modes = await api.getColorModes(id);
  expect(modes).toHaveLength(10);
  expect(modes[7]?.parameters).toMatchObject({ type: 'STANDARD' });
  expect(await api.getColorMode(id, 7)).toMatchObject({ parameters: { type: 'STANDARD' } });
  await api.close();
});
