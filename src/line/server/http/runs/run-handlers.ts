import { extname } from 'node:path';
import { type Bundle, openBundle } from '../../../protocol/bundle.ts';
import { BUNDLE_TYPE } from '../../../protocol/headers.ts';
import { runRowSchema } from '../../../protocol/run-row.ts';
import { inEnglish } from '../../languages/languages.ts';
import type { Store } from '../../store/store.ts';
import type { Handlers } from '../handler.ts';
import type { LineDeps } from '../line-env.ts';
import { pagedAnswer } from '../list-answer.ts';
import { refusal } from '../refusal.ts';

/** Runs as they are kept. */
export function runHandlers({
  store,
  turns,
}: LineDeps): Handlers<'listRuns' | 'getRun' | 'getRecord' | 'getFile' | 'getBundle'> {
  return {
    listRuns: ({ query: { format, cursor, limit, ...filter } }, context) =>
      pagedAnswer(
        context,
        { format, cursor, limit },
        { schema: runRowSchema, turns, load: (page) => store.runs(filter, page) },
      ),

    getRun: async ({ parameters: { id } }, context) => {
      const row = await store.run(id);
      if (!row) throw noRun(id);
      return context.json(inEnglish(row));
    },

    getRecord: async ({ parameters: { id } }, context) => {
      const { recordFile } = await import('../../intake/record-of.ts');
      const { files } = await openedRun(store, id);
      return context.body(recordFile(files), 200, { 'content-type': 'application/json; charset=utf-8' });
    },

    getFile: async ({ parameters: { id, index } }, context) => {
      const { manifest, files } = await openedRun(store, id);
      const listed = manifest.files[index];
      if (!listed) throw refusal('not-found', `Run ${id} has ${manifest.files.length} files.`);
      const content = files.get(listed.path) as Uint8Array<ArrayBuffer>;
      // Nothing of the name but its ending, and that only if it is a plain one.
      const [ending = ''] = /^\.[a-z0-9]{1,8}$/i.exec(extname(listed.path)) ?? [];
      return context.body(content, 200, attachment('application/octet-stream', `${id.slice(0, 16)}-${index}${ending}`));
    },

    getBundle: async ({ parameters: { id } }, context) => {
      const bundle = await store.bundle(id);
      if (!bundle) throw noRun(id);
      return context.body(new Uint8Array(bundle), 200, attachment(BUNDLE_TYPE, `${id}.run.gz`));
    },
  };
}

/** The archived files of a run. Throws the refusal `not-found`. */
export async function openedRun(store: Pick<Store, 'bundle'>, id: string): Promise<Bundle> {
  const bundle = await store.bundle(id);
  if (!bundle) throw noRun(id);
  return openBundle(bundle);
}

export function noRun(id: string) {
  return refusal('not-found', `There is no run ${id}.`);
}

function attachment(type: string, fileName: string) {
  return { 'content-type': type, 'content-disposition': `attachment; filename="${fileName}"` };
}
