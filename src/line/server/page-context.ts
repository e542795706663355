import type { PageContext } from '../pages/page-inputs.ts';
import type { LineDeps, Reader } from './line-env.ts';

/** What every page knows beside its rows. */
export async function pageContext({ store, shifts, now }: LineDeps, reader: Reader | null): Promise<PageContext> {
  return { now: now().toISOString(), shifts, reader, isDemonstration: await store.isDemonstration() };
}
