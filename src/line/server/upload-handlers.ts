import { BUNDLE_TYPE, MAX_BUNDLE_BYTES, uploadHeaders } from '../protocol/headers.ts';
import { refuseRevoked } from './guard.ts';
import type { Handlers } from './handler.ts';
import type { LineContext, LineDeps } from './line-env.ts';
import { lineOperations } from './operations.ts';
import { refusal } from './refusal.ts';

/** What stations send: runs, and what they are doing. */
export function uploadHandlers(deps: LineDeps): Handlers<'putRun' | 'reportStation'> {
  const { store, counters, uploads, reader, now } = deps;
  return {
    putRun: async ({ parameters: { id } }, context) => {
      if (await store.run(id)) {
        counters.uploads.add('known');
        return context.json({ id }, 200);
      }
      const facts = factsOf(context);
      const { body } = context.req.raw;
      return uploads.withBody(body, MAX_BUNDLE_BYTES, async (bytes) => {
        const keys = (await store.signingKeys()).map(({ fingerprint }) => fingerprint);
        const delivery = { id, token: context.var.reader.name, receivedAt: now().toISOString(), ...facts };
        const isDemonstration = await store.isDemonstration();
        const profiles = (await store.registeredProfiles()).map(({ name, unitPattern }) => ({ name, unitPattern }));
        const { arrival, content } = await uploads.inTurn(() =>
          reader.receive(bytes, delivery, keys, isDemonstration, profiles),
        );
        await refuseRevoked(context, deps);
        const { isNew, row } = await store.addRun(arrival, content, bytes);
        const { quarantine } = row;
        if (isNew) counters.noteRun(row);
        else counters.uploads.add('known');
        if (isNew && quarantine) {
          await store.audit({
            at: arrival.receivedAt,
            who: arrival.token,
            action: 'run quarantined',
            subject: id,
            detail: `${quarantine.reason}: ${quarantine.detail}`,
          });
        }
        return context.json({ id }, isNew ? 201 : 200);
      });
    },

    reportStation: async ({ body }, context) => {
      await store.reportStation(body, now().toISOString());
      return context.body(null, 204);
    },
  };
}

/** What the headers say; a body that is too large by its own word is refused before it is read. */
function factsOf({ req }: LineContext) {
  if (req.header('content-type') !== BUNDLE_TYPE) throw refusal('bad-request', `A run is sent as ${BUNDLE_TYPE}.`);
  if (Number(req.header('content-length') ?? 0) > MAX_BUNDLE_BYTES) {
    throw refusal('too-large', `The body is larger than ${MAX_BUNDLE_BYTES} bytes.`);
  }
  const result = lineOperations.putRun.headers.safeParse(req.header());
  if (!result.success) throw refusal('bad-request', `The headers are not valid: ${result.error.issues[0]?.message}.`);
  const {
    [uploadHeaders.spool]: spool,
    [uploadHeaders.sequence]: sequence,
    [uploadHeaders.sentAt]: sentAt,
  } = result.data;
  return { spool: spool ?? null, sequence: sequence ?? null, sentAt: sentAt ?? null };
}
