import { inspect } from '../../../src/entries/index.ts';
import type { FieldFixture } from '../../../src/playwright/field-fixture.ts';
import type { RunOptions } from '../../../src/playwright/inspection-fixture.ts';
import type { MonitorFixture } from '../../../src/playwright/monitor-fixture.ts';
import type { Inspection } from '../../../src/record/inspection.ts';

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
