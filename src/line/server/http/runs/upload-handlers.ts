import { issueText } from '../../../../base/schema-issue.ts';
import { BUNDLE_TYPE, MAX_BUNDLE_BYTES, uploadHeaders } from '../../../protocol/headers.ts';
import type { Arrival, RunRow } from '../../../protocol/run-row.ts';
import { refuseRevoked } from '../access/guard.ts';
import type { Handlers } from '../handler.ts';
import type { LineContext, LineDeps } from '../line-env.ts';
import { lineOperations } from '../operations.ts';
import { refusal } from '../refusal.ts';

/** Operations for stations: sending runs and reports, asking for missing runs. */
export function uploadHandlers(deps: LineDeps): Handlers<'putRun' | 'findMissing' | 'reportStation'> {
  const { store, counters, uploads, reader, now, marks } = deps;
  return {
    putRun: async ({ parameters: { id } }, context) => {
      if ((await store.lacking([id])).length === 0) {
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
        if (!isNew && isArrivalUnknown(row) && isAsKnown(arrival)) {
          await releaseKnown(deps, arrival);
        }
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
        if (isNew) await noteGoldenCheck(deps, row);
        return context.json({ id }, isNew ? 201 : 200);
      });
    },

    findMissing: async ({ body: { runs } }, context) => {
      const missing = [...(await store.lacking([...new Set(runs)]))];
      const { name } = context.var.reader;
      if (missing.length > 0) await marks.listMissing(name, missing);
      return context.json({ missing });
    },

    reportStation: async ({ body }, context) => {
      const { name, role } = context.var.reader;
      const at = now().toISOString();
      if (role === 'station') await refuseOtherStation(store, { name, station: body.station, at });
      await store.reportStation(body, at);
      return context.body(null, 204);
    },
  };
}

/** The first report of a token binds it: what others say of a station with it later shows nowhere. Runs of others it may carry. */
async function refuseOtherStation(
  store: LineDeps['store'],
  { name, station, at }: { readonly name: string; readonly station: string; readonly at: string },
): Promise<void> {
  const bound =
    (await store.stationOfToken(name)) ?? (await store.bindToken(name, station, { at, by: name, isChange: false }));
  if (bound === station) return;
  throw refusal(
    'not-allowed',
    `The token ${name} reports for the station ${JSON.stringify(bound)} alone: give each station a token of its own, or bind this one again with flatfield line token bind.`,
  );
}

/** A failed check, and the first one against another reference, are for the audit log. */
async function noteGoldenCheck({ store }: LineDeps, row: RunRow): Promise<void> {
  const { kind, golden, id, token: who, receivedAt: at, station } = row;
  if (kind !== 'golden') return;
  const known = await store.goldenChecks([row]);
  const before = known.filter((check) => check.order < row.order && check.golden.reading === golden.reading);
  const last = before.toSorted((a, b) => a.order - b.order).at(-1);
  if (last?.golden.reference !== golden.reference) {
    await store.audit({ at, who, action: 'golden unit set', subject: station, detail: `run ${golden.reference}` });
  }
  if (golden.result === 'failed') {
    await store.audit({ at, who, action: 'golden unit failed', subject: id, detail: `station ${station}` });
  }
}

function isArrivalUnknown({ quarantine }: RunRow): boolean {
  return quarantine?.reason === 'arrival-unknown';
}

/** Lets it count. Another request may have done so meanwhile. */
async function releaseKnown({ store }: LineDeps, { id, token: by, receivedAt: at }: Arrival): Promise<void> {
  const reason = 'its station sent it again';
  if (!(await store.releaseRun(id, { at, by, reason }))) return;
  await store.audit({ at, who: by, action: 'run released', subject: id, detail: reason });
}

/** True if a run that was accepted from the archive can count as stored, without what came with it now: its station's clock is right. */
function isAsKnown({ quarantine, sentAt, receivedAt }: Arrival): boolean {
  const aheadMs = sentAt === null ? Number.NaN : Date.parse(sentAt) - Date.parse(receivedAt);
  return quarantine === null && Math.abs(aheadMs) <= CLOCK_RIGHT_MS;
}

/** Two stations whose clocks differ by less inspect no unit in between. */
const CLOCK_RIGHT_MS = 10_000;

/** Facts from the headers. A body that is too large by its `content-length` is refused before it is read. */
function factsOf({ req }: LineContext) {
  if (req.header('content-type') !== BUNDLE_TYPE) throw refusal('bad-request', `A run is sent as ${BUNDLE_TYPE}.`);
  if (Number(req.header('content-length') ?? 0) > MAX_BUNDLE_BYTES) {
    throw refusal('too-large', `The body is larger than ${MAX_BUNDLE_BYTES} bytes.`);
  }
  const result = lineOperations.putRun.headers.safeParse(req.header());
  if (!result.success)
    throw refusal('bad-request', `The headers are not valid: ${issueText(result.error.issues[0], 'the whole')}.`);
  const {
    [uploadHeaders.spool]: spool,
    [uploadHeaders.sequence]: sequence,
    [uploadHeaders.sentAt]: sentAt,
    [uploadHeaders.clockBegun]: begun = null,
    [uploadHeaders.clockEnded]: ended = null,
    [uploadHeaders.clockSent]: sent = null,
  } = result.data;
  const clocks = begun === null && ended === null && sent === null ? null : { begun, ended, sent };
  return { spool: spool ?? null, sequence: sequence ?? null, sentAt: sentAt ?? null, clocks };
}
