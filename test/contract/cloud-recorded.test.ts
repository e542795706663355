import { fakeToken, startFakeCloud } from '../api/cloud/fake-cloud.ts';
import { describeCloudContract } from './cloud-contract.ts';

describeCloudContract('answers of fixtures/cloud-api', async () => {
  const { url, close } = await startFakeCloud();
  return { baseUrl: url, token: fakeToken, close };
});
