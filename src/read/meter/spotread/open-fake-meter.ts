import { fileURLToPath } from 'node:url';
import { packageFolder } from '../../../base/package-folder.ts';
import type { Meter } from '../meter.ts';
import { SpotreadMeter } from './spotread-meter.ts';
import { type SpotreadOptions, spotreadSettings } from './spotread-options.ts';

export interface FakeMeterOptions extends Omit<SpotreadOptions, 'program' | 'port'> {
  /** Address of a simulator's light, as `flatfield simulate --meter` prints it. */
  readonly lightUrl: string;
}

/**
 * Opens a meter that needs no instrument: a program that prints spotread's prompts, with the light of a simulated monitor, behind the same
 * driver. Throws what `openSpotread` throws.
 */
export async function openFakeMeter(options: FakeMeterOptions & { readonly signal?: AbortSignal }): Promise<Meter> {
  const { lightUrl, signal, ...rest } = options;
  const settings = await spotreadSettings(
    { ...rest, program: process.execPath, port: lightUrl },
    {
      driver: 'fake',
      before: [fakeSpotread, lightUrl],
    },
  );
  return SpotreadMeter.open(settings, signal);
}

/** The program as it was built, from `src/` and from `dist/` alike: a program of its own needs a file. */
const fakeSpotread = fileURLToPath(new URL('dist/simulator/meter/fake-spotread.js', packageFolder));
