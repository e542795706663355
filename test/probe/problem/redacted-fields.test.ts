import { expect, it } from 'vitest';
import { Identifiers } from '../../../src/api/recording/identifiers.ts';
import { probeSchemas } from '../../../src/probe/problem/redact-finding.ts';
import { learnRecord, redactRecord } from '../../../src/probe/problem/redact-record.ts';
import { publishedSchemas } from '../../../src/record/published-schemas.ts';
import { statedTitles } from '../../../src/record/stated.ts';

/** Texts without a kind, by the end of their path: no person, place or device has its name there alone. */
const PLAIN_TEXTS = `
  .$schema .apiUrl .endedAt .extends .finishedAt .lineMarks .modelName .name .note .platform .startedAt .title ambient.startedAt answers.body
  attempts.code attempts.message attempts.startedAt bands.metric basis.profile basis.simulated basis.source bitDepths.body changed.found
  changed.from changed.problem changed.to checks.checkedAt checks.facts checks.keyLock cloud.states colorMode.type components.more
  components.names conditions.apiUrl conditions.keyLock correction.fileName correction.sha256 diagnoses.cause drift.correction drift.instrument
  drift.startedAt driftMissed.code driftMissed.message earlier.judgedAt earlier.recordSha256 error.code error.message errors.body
  expectedCalibrations.said far.body fields.place fields.spelled fields.text files.fileName files.keptAs files.patch files.path files.sha256
  findings.asks findings.assumption findings.check findings.found fullPlan.layout fullPlan.patches goldenCheck.failed goldenUnit.check goldenUnit.reference judgment.guardBand
  judgment.judgedAt limits.metric limits.patches limits.source limits.unit maps.unit meter.arguments meter.created meter.fileName meter.firmware
  meter.instrument meter.keptAs meter.measuredAt meter.mode meter.port meter.positions meter.sha256 metrics.name missed.code missed.message
  modes.type monitor.modelName nearest.metric nearest.source nearest.unit oddities.detail or.cause others.startedAt outside.body overrides.name
  overrides.usual overrides.value ownLayout.layout parts.endedAt parts.startedAt patches.name pattern.name plan.layout plan.patches previous.run
  problem.code problem.message profile.name profile.note profile.title readings.correction readings.instrument readings.readsAs readings.startedAt
  reason.code reasons.code reference.executedAt reference.run reference.toneResponse replaced.correction replaced.instrument replaced.readsAs
  replaced.startedAt requires.patches results.body results.mode signal.readsAs signal.startedAt signalChecks.code signalChecks.message
  signalChecks.startedAt signalMissed.code signalMissed.message signalPath.expansions signature.publicKey signature.value simulated.scenario
  simulation.scenario software.name software.version source.name station.timeZone stopped.code summary.profile toneResponse.value tool.version
  unknownRoute.body validation.problem warmUps.startedAt why.code x.body y.body
`;

/** Whole numbers that are kept, by name: none is the number of a person, a place or a device. */
const PLAIN_NUMBERS = `
  afterReading b bitDepth bitDepths bytes cb cellPx cellsByRow centerIndex channels colorDepth colorModeIndex column columns count cr degreesOfFreedom
  detectable ditherSteps driftEveryPlaces driftSkipped g heightPx index judged leftOut meanOf minimumPoints mode more osdNumber otherPointIndex
  part pass passes patchIndex places planned pointIndex points r read reading readings requests requireDetectable results room row rows runs seed
  seen sequence status targetOf version widthPx xPx y yPx
`;

interface Field {
  readonly path: string;
  readonly type: string;
}

/** The texts and whole numbers of a JSON Schema, without those that are one of a few words. */
function fieldsIn(schema: unknown, path = ''): readonly Field[] {
  if (Array.isArray(schema)) return schema.flatMap((inner) => fieldsIn(inner, path));
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, type, ...others } = schema as { readonly properties?: object; readonly type?: unknown };
  const isFixed = 'enum' in others || 'const' in others;
  const types = isFixed ? [] : [type].flat().filter((one) => one === 'string' || one === 'integer');
  return [
    ...types.map((one) => ({ path, type: String(one) })),
    ...Object.entries(properties).flatMap(([name, inner]) => fieldsIn(inner, `${path}.${name}`)),
    ...Object.values(others).flatMap((inner) => fieldsIn(inner, path)),
  ];
}

const fields = fieldsIn([publishedSchemas(), probeSchemas()].flatMap((schemas) => Object.values(schemas)));

/** The kind of identifier that a text at a path is replaced as; `other` for one without a kind. */
function kindAt(path: string): string {
  const names = path.split('.').slice(1);
  const record = names.reduceRight<unknown>((inner, name) => ({ [name]: inner }), 'Quokka');
  const identifiers = new Identifiers();
  learnRecord(record, identifiers);
  return /"([a-z-]+)-[a-z]{8}"/.exec(JSON.stringify(redactRecord(record, identifiers)))?.[1] ?? 'other';
}

function wordsOf(text: string): readonly string[] {
  return text.trim().split(/\s+/).sort();
}

function sorted(names: readonly string[]): readonly string[] {
  return [...new Set(names)].sort();
}

it('a new text of a record or a probe has a kind in redact-record.ts, or is named here since it identifies nothing', () => {
  const texts = fields.filter(({ type, path }) => type === 'string' && kindAt(path) === 'other');
  expect(sorted(texts.map(({ path }) => path.split('.').slice(-2).join('.')))).toEqual(wordsOf(PLAIN_TEXTS));
});

it('a new whole number of a record or a probe, which is kept, is named here since it identifies nothing', () => {
  const numbers = fields.filter(({ type }) => type === 'integer');
  expect(sorted(numbers.map(({ path }) => path.split('.').at(-1) ?? ''))).toEqual(wordsOf(PLAIN_NUMBERS));
});

it.each(statedTitles.map(([name]) => name))('what the operator states is replaced as a whole: %s', (name) => {
  expect(kindAt(`.${name}`)).toBe('asset');
});
