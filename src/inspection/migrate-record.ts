/** The version of records that this release writes. */
export const SCHEMA_VERSION = 2;

/**
 * A record of an older schema version in the shape of today's, step by step; one of today's version as it is. Versions of the
 * future, and what is no record at all, are given back unchanged for the schema to refuse.
 */
export function migrateRecord(json: unknown): unknown {
  let record = json;
  for (let version = versionOf(record); version !== null && version < SCHEMA_VERSION; version = versionOf(record)) {
    record = STEPS[version]?.(record as JsonObject) ?? null;
  }
  return record;
}

type JsonObject = Readonly<Record<string, unknown>>;

function versionOf(record: unknown): number | null {
  const version = isObject(record) ? record['schemaVersion'] : null;
  return Number.isInteger(version) && (version as number) >= 0 ? (version as number) : null;
}

/** From each version to the next, by the version that it starts from. */
const STEPS: readonly ((record: JsonObject) => JsonObject)[] = [addGrade, toVersion2];

/** Version 0, before the first release, knew no grades: a pass that misses a recommended bound was a pass like others. */
function addGrade(record: JsonObject): JsonObject {
  const judgment = isObject(record['judgment']) ? record['judgment'] : {};
  const verdict = isObject(judgment['verdict']) ? judgment['verdict'] : {};
  const grade = verdict['outcome'] === 'pass' && isMarginal(verdict['limits']) ? 'pass-marginal' : verdict['outcome'];
  return { ...record, schemaVersion: 1, judgment: { ...judgment, verdict: { ...verdict, grade } } };
}

/**
 * Version 1 stored sentences, which are kept as such, since what they were made of is not known; and it wrote the light of a meter
 * into readings of a signal that nobody had read.
 */
function toVersion2(record: JsonObject): JsonObject {
  const { repeats, earlier, judgment, meter } = record;
  const instrument = isObject(meter) && typeof meter['instrument'] === 'string' ? meter['instrument'] : null;
  const lights = new Set<unknown>();
  const withKinds = (taken: JsonObject) => withReadingKinds(taken, instrument, lights);
  return {
    ...withKinds(record),
    schemaVersion: 2,
    judgment: isObject(judgment) ? judgmentWithStored(judgment, lights) : judgment,
    ...(isObject(repeats) && {
      repeats: { ...repeats, others: each(repeats['others'], (other) => withKinds(withStoredSummary(other))) },
    }),
    ...(earlier !== undefined && { earlier: each(earlier, withStoredSummary) }),
  };
}

/** `lights` takes in the sequence numbers of those readings that are of light. */
function withReadingKinds(taken: JsonObject, instrument: string | null, lights: Set<unknown>): JsonObject {
  const withKind = (reading: JsonObject): JsonObject => {
    if (reading['light'] === undefined) return { kind: 'signal', ...reading };
    const { rawValue: _raw, rgbFull: _full, bitDepth: _depth, colorFormat: _format, hdcp: _hdcp, ...light } = reading;
    lights.add(reading['sequence']);
    return { kind: 'light', ...light, instrument, correction: null };
  };
  return { ...taken, readings: each(taken['readings'], withKind), replaced: each(taken['replaced'], withKind) };
}

function judgmentWithStored(judgment: JsonObject, lights: ReadonlySet<unknown>): JsonObject {
  const { verdict, metrics, diagnoses, deviations } = judgment;
  const withoutCodes = (deviation: JsonObject) =>
    lights.has(deviation['reading'])
      ? { ...deviation, expectedRgb: null, codeValueError: null, commandedCodeValueError: null }
      : deviation;
  const withWhy = ({ why, ...metric }: JsonObject) =>
    why === undefined ? metric : { ...metric, why: { code: 'stored', params: {}, stored: why } };
  const withCause = ({ sentence, evidence, ...diagnosis }: JsonObject) => ({
    ...diagnosis,
    params: {},
    stored: { sentence, evidence },
  });
  return {
    ...judgment,
    verdict: isObject(verdict) ? verdictWithStored(verdict, judgment['profile']) : verdict,
    metrics: each(metrics, withWhy),
    deviations: each(deviations, withoutCodes),
    ...(diagnoses !== undefined && { diagnoses: each(diagnoses, withCause) }),
  };
}

function verdictWithStored(verdict: JsonObject, profile: unknown): JsonObject {
  const { basis, reasons } = verdict;
  const named = isObject(profile) ? profile['name'] : undefined;
  const withParams = ({ message, ...reason }: JsonObject) => ({ ...reason, params: {}, stored: message });
  return {
    ...withStoredSummary(verdict),
    basis: { evidence: 'signal', profile: named, simulated: null, passes: null, stored: basis },
    reasons: each(reasons, withParams),
  };
}

function withStoredSummary({ summary, ...rest }: JsonObject): JsonObject {
  const nothing = { readings: 0, profile: '', nearest: null, reason: null, more: 0 };
  return { ...rest, summary: { ...nothing, stored: summary } };
}

/** What is not a list of objects is left for the schema to refuse. */
function each(list: unknown, change: (one: JsonObject) => JsonObject): unknown {
  return Array.isArray(list) ? list.map((one: unknown) => (isObject(one) ? change(one) : one)) : list;
}

function isMarginal(limits: unknown): boolean {
  return Array.isArray(limits) && limits.some((limit: unknown) => isObject(limit) && limit['result'] === 'marginal');
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
