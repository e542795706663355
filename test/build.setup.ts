import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Brings dist/ up to date before the tests, since those of the command run what a user would run. */
export default function setup(): void {
  const script = fileURLToPath(new URL('../scripts/run.mjs', import.meta.url));
  const { status } = spawnSync(process.execPath, [script, 'build'], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`the build ended with ${status}`);
}
