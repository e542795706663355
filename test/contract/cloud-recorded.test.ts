import { fakeToken, startFakeCloud } from '../cloud-api/fake-cloud.ts';
import { describeCloudContract } from './cloud-contract.ts';

describeCloudContract('answers of fixtures/cloud-api', async () => {
  const { url, close } = await startFakeCloud();
  return { baseUrl: url, token: fakeToken, close };
});
