import { startSimulator } from '../../src/simulator/index.ts';
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
