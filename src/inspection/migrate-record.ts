/** The version of records that this release writes. */
export const SCHEMA_VERSION = 1;

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
const STEPS: readonly ((record: JsonObject) => JsonObject)[] = [addGrade];

/** Version 0, before the first release, knew no grades: a pass that misses a recommended bound was a pass like others. */
function addGrade(record: JsonObject): JsonObject {
  const judgement = isObject(record['judgement']) ? record['judgement'] : {};
  const verdict = isObject(judgement['verdict']) ? judgement['verdict'] : {};
  const grade = verdict['outcome'] === 'pass' && isMarginal(verdict['limits']) ? 'pass-marginal' : verdict['outcome'];
  return { ...record, schemaVersion: 1, judgement: { ...judgement, verdict: { ...verdict, grade } } };
}

function isMarginal(limits: unknown): boolean {
  return Array.isArray(limits) && limits.some((limit: unknown) => isObject(limit) && limit['result'] === 'marginal');
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
