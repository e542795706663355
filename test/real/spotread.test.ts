import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { it } from 'vitest';
import { openSpotread } from '../../src/meter/spotread/open-spotread.ts';

it('reads', async () => {
  const scratch = mkdtempSync(join(tmpdir(), 'flatfield-meter-'));
  const light = join(scratch, 'light');
  writeFileSync(light, '95 100 108');
  const program = fileURLToPath(new URL('k10a/spotread-on-k10a.sh', import.meta.url));
  const meter = await openSpotread({ program, environment: { ...process.env, LIGHT: light, SCRATCH: scratch } });
  console.log(meter.identity);
  console.log(await meter.measure());
  for (const fault of ['under-range', 'aiming-lights', 'garbled', 'silent', 'unplugged']) {
    writeFileSync(light, `95 100 108 ${fault}`);
    const t = Date.now();
    console.log(fault, await meter.measure().catch((e) => `${e.code} ${e.message}`), Date.now() - t);
    writeFileSync(light, `95 100 108`);
    console.log(await meter.measure().catch((e) => `${e.code} ${e.message}`), Date.now() - t);
  }
  const t = Date.now();
  await meter.release();
  console.log('release', Date.now() - t);
  rmSync(scratch, { recursive: true, force: true });
});
