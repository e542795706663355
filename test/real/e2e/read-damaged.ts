import { type Inspection, inspect } from '../../../src/index.ts';
import type { FieldFixture, MonitorFixture, RunOptions } from '../../../src/playwright/index.ts';

/**
 * Reads a page that is damaged on purpose. It does without the `inspection` fixture, whose runs fail their test unless they are
 * good.
 */
export function readDamaged(
  { field, monitor }: { readonly field: FieldFixture; readonly monitor: MonitorFixture },
  options: Pick<RunOptions, 'patches' | 'layout' | 'onProgress'>,
): Promise<Inspection> {
  return inspect({
    ...options,
    api: monitor.api,
    monitor: monitor.id,
    resolution: process.env['FLATFIELD_RESOLUTION'] ?? '3840x2160',
    showPatch: async (patch) => {
      await field.show({ patch });
    },
    confirmShown: () => field.confirm(),
    shownBy: 'browser',
  });
}
