import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startSimulator } from '../../../src/entries/simulator.ts';
import { impatientClock, runFlatfield } from '../run-flatfield.ts';

const page = readFileSync(new URL('../../../docs/fleet.md', import.meta.url), 'utf8');
const [, block = ''] = /## Rehearse a month[\s\S]*?```sh\n([\s\S]*?)```/.exec(page) ?? [];

/** Command lines, a loop as often as it runs; a comment may state another exit code than 0. */
const commands = block
  .trimEnd()
  .split('\n')
  .flatMap((line) => {
    const [, name = '', values = '', body = line] = /^for (\w+) in ([\d ]+); do (.*); done$/.exec(line) ?? [];
    const bodies = values === '' ? [body] : values.split(' ').map((value) => body.replaceAll(`$${name}`, value));
    return bodies.flatMap((one) => one.split(' && '));
  });

it('due, calibrate, wait, inspect and check, as the guide rehearses it', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'flatfield-rehearsal-'));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true, maxRetries: 5 }));
  const simulator = await startSimulator({ scenario: 'flat', timeScale: 0, cloud: {} });
  onTestFinished(() => simulator.close());
  const env = {
    FLATFIELD_CLOUD_URL: simulator.cloudUrl,
    FLATFIELD_CLOUD_TOKEN: simulator.cloudToken,
    XDG_STATE_HOME: join(cwd, 'state'),
  };
  const checks: string[] = [];
  for (const command of commands) {
    const [, line = '', stated = '0'] = /^flatfield (.*?)(?: +#.*exit code (\d))?$/.exec(command) ?? [];
    const local = line.startsWith('fleet') ? [] : ['--api', simulator.url];
    const { code, stdout, stderr } = await runFlatfield([...line.split(' '), ...local], {
      ...{ cwd, env, clock: impatientClock },
    });
    expect([command, code], stdout + stderr).toEqual([command, Number(stated)]);
    if (line.startsWith('fleet check')) checks.push(stderr);
  }
  expect(commands).toHaveLength(20);
  expect(checks).toEqual(['1 due, 0 unknown, 0 good\n', '0 due, 0 unknown, 1 good\n']);
});
