import { expect, it } from 'vitest';
import { underNewNames } from '../../src/cli/renamed-options.ts';
import { runFlatfield } from './run-flatfield.ts';

const options = { cloud: { deprecatedNames: ['cloud-api'] }, other: {} };

it('an earlier name sets the option, and warns in one line', () => {
  const told: string[] = [];
  const argv = underNewNames(options, { 'cloud-api': 'http://x', other: 1 }, (text) => told.push(text));
  expect(argv).toEqual({ cloud: 'http://x', other: 1 });
  expect(told).toEqual(['--cloud-api is called --cloud now; the earlier name goes with the next major version.\n']);
});

it('names of today say nothing, and both names at once are refused', () => {
  const told: string[] = [];
  expect(underNewNames(options, { cloud: 'a' }, (text) => told.push(text))).toEqual({ cloud: 'a' });
  expect(told).toEqual([]);
  expect(() => underNewNames(options, { cloud: 'a', 'cloud-api': 'b' }, () => undefined)).toThrow(
    '--cloud-api is the earlier name of --cloud: give one of them.',
  );
});

it('an earlier name works on the command line, and is not in the help', async () => {
  const env = { FLATFIELD_CLOUD_TOKEN: '0'.repeat(40), FLATFIELD_CLOUD_URL: '' };
  const { code, stderr } = await runFlatfield(['fleet', 'groups', '--cloud-api', 'http://far.example'], { env });
  expect(stderr).toMatch(
    /^--cloud-api is called --cloud now.*\nflatfield: --cloud is not valid: The access token is sent over https only/,
  );
  expect(code).toBe(3);
  expect((await runFlatfield(['fleet', 'groups', '--help'])).stdout).not.toContain('cloud-api');
});
