import { main } from '../../../src/cli/main.ts';
import { fakeToken } from '../../api/cloud/fake-cloud.ts';
import { captured } from '../captured.ts';

/** Runs a command below `flatfield fleet` in this process; time runs a thousand times as fast, as no limit is the matter. */
export async function runFleet(cloud: string, stateFolder: string, args: readonly string[], token = fakeToken) {
  const { processIo, stdout, stderr } = captured({
    environment: { ...process.env, FLATFIELD_CLOUD_TOKEN: token },
  });
  const where = ['--cloud', cloud, '--state-folder', stateFolder, '--time-scale', '0.001'];
  const code = await main(['fleet', ...args, ...where], processIo);
  return { code, out: stdout(), err: stderr() };
}
