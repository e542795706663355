import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../make-run.ts';
import { impatientClock, runFlatfield } from '../run-flatfield.ts';

const folder = scratchFolder();
/** A port that nothing listens on: an ordinary user cannot bind it. */
const NOWHERE = 'http://127.0.0.1:1';
const SHOWN = ['--resolution', '3840x2160', '--patches', 'white', '--shown'];
const run = (...args: string[]) => runFlatfield(args, { cwd: folder(), clock: impatientClock });

describe('an unreachable API is named with the source of its address', () => {
  it.each(['monitors', 'inspect'])('%s names --api', async (command) => {
    const { code, stderr } = await run(command, '--api', NOWHERE, ...(command === 'inspect' ? SHOWN : []));
    expect([code, stderr]).toEqual([2, expect.stringMatching(/no connection .* The address is from --api\.\n$/)]);
  });

  it('doctor names --api', async () => {
    const { code, stdout } = await run('doctor', '--api', NOWHERE, '--json');
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject([
      { holds: false, remedy: expect.stringMatching(/ColorNavigator Agent.* The address is from --api\.$/) },
      {},
      {},
      {},
      {},
      {},
    ]);
  });

  it.each([
    ['api', { api: NOWHERE }],
    ['inspect.api', { inspect: { api: NOWHERE } }],
  ])('inspect names %s of the configuration', async (key, config) => {
    const file = join(folder(), 'flatfield.config.json');
    await writeFile(file, JSON.stringify(config));
    const { code, stderr } = await run('inspect', '--config', file, ...SHOWN);
    expect(code).toBe(2);
    expect(stderr).toContain(`The address is from ${key} of ${file}`);
  });
});

describe('an invalid address of the cloud API is refused by the name of', () => {
  const token = { FLATFIELD_CLOUD_TOKEN: '0'.repeat(40) };

  it('the option', async () => {
    const { code, stderr } = await runFlatfield(['fleet', 'groups', '--cloud', 'ftp://cloud.example'], { env: token });
    expect([code, stderr]).toEqual([3, expect.stringMatching(/^flatfield: --cloud is not valid: /)]);
  });

  it('the variable', async () => {
    const env = { ...token, FLATFIELD_CLOUD_URL: 'http://cloud.example' };
    const { code, stderr } = await runFlatfield(['fleet', 'groups'], { env });
    expect([code, stderr]).toEqual([3, expect.stringMatching(/^flatfield: FLATFIELD_CLOUD_URL is not valid: /)]);
  });
});
