import { expect, it } from 'vitest';
import { cloudOperations } from '../../src/api/cloud/cloud-operations.ts';
import { startSimulator } from '../../src/entries/simulator.ts';
import { cloudRoutes } from '../../src/simulator/cloud-server/cloud-routes.ts';
import { describeCloudContract } from './cloud-contract.ts';

describeCloudContract('simulator', async () => {
  const { cloudUrl, cloudToken, close } = await startSimulator({ scenario: 'flat', monitors: 20, cloud: {} });
  return { baseUrl: cloudUrl, token: cloudToken, close };
});

describeCloudContract('simulator that writes serial numbers as numbers', async () => {
  const { cloudUrl, cloudToken, close } = await startSimulator({
    scenario: 'flat',
    monitors: 20,
    cloud: { serialNumbers: 'number' },
  });
  return { baseUrl: cloudUrl, token: cloudToken, close };
});

it('has a route for each operation of the client', () => {
  const form = (method: string, path: string) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;
  const routes = cloudRoutes.map(({ method, segments }) => form(method, `/${segments.join('/')}`));
  const operations = Object.values(cloudOperations).map(({ method, path }) => form(method, path));
  expect(routes.sort()).toEqual(operations.sort());
});
