import { lineWords } from '../languages/languages.ts';
import type { LinePageContext } from '../pages/parts/page-inputs.ts';
import { languageOf } from './language.ts';
import type { LineContext, LineDeps, Reader } from './line-env.ts';

/** The data that every page needs besides its rows. */
export async function pageContext(
  { store, shifts, now }: LineDeps,
  context: LineContext,
  reader: Reader | null,
): Promise<LinePageContext> {
  const [isDemonstration, restore] = await Promise.all([store.isDemonstration(), store.unconfirmedRestore()]);
  return { now: now().toISOString(), shifts, ...pageOf(context), reader, isDemonstration, restore };
}

/** The same for an error page, without the store. */
export function bareContext({ shifts, now }: LineDeps, context: LineContext): LinePageContext {
  return { now: now().toISOString(), shifts, ...pageOf(context), reader: null, isDemonstration: false, restore: null };
}

function pageOf(context: LineContext): Pick<LinePageContext, 't' | 'path'> {
  const { pathname, search } = new URL(context.req.url);
  return { t: lineWords(languageOf(context)), path: `${pathname}${search}` };
}
