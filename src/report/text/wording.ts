import type { Statement } from '../../base/statement.ts';
import { calibrationAge } from '../../judge/calibration-age.ts';
import type { Diagnosis } from '../../judge/diagnosis.ts';
import type { ErrorParams, PlaceParams } from '../../judge/reasons/reason-params.ts';
import type { Grade, LimitResult, Reason, Summary, Verdict } from '../../judge/verdict.ts';
import type { SamplingPlan } from '../../plan/sampling/sampling-plan.ts';
import { newestValidation } from '../../read/reference/validation.ts';
import type { Stop } from '../../read/stop.ts';
import type { Inspection, Judgment } from '../../record/inspection.ts';
import type { Language } from '../languages/en.ts';
import { LANGUAGES, type ReportLanguage } from '../languages/languages.ts';
import { fractionsText } from './fractions-text.ts';
import type { DiagnosisText, Sentences, Words } from './language.ts';
import { patchInWords, profileInWords } from './names.ts';
import { type Places, placesOf } from './places.ts';

/** The results of a run, in the sentences of one language. */
export interface Wording {
  reason(reason: Reason): string;
  summary(summary: Summary, grade: Grade): string;
  /** The basis of a verdict, with the newest validation result that the run recorded. */
  basis(judged: JudgedBy, record: BasisRecord): string;
  diagnosis(diagnosis: Diagnosis): DiagnosisText;
  /** The error below the judge; in English as the error said it. */
  error(error: ErrorParams): string;
  /** The reason why a run ended before its plan did. */
  stop(stop: Stop): string;
  /** The name of a metric. */
  metric(name: string): string;
  metricProblem(problem: Statement): string;
  patch(patchIndex: number): string;
  /** The name of a patch in the words of the language. */
  patchName(name: string): string;
  /** The title of a profile in the words of the language. */
  profile(title: string): string;
  reading(place: PlaceParams): string;
  /** The same without the patch. */
  place(place: PlaceParams): string;
}

/** The parts of a record that belong to the basis of its verdict. */
type BasisRecord = Pick<Inspection, 'conditions' | 'validation' | 'startedAt' | 'parts'>;

/** A verdict, and the profile that it is by. */
interface JudgedBy {
  readonly verdict: Pick<Verdict, 'basis'>;
  readonly profile: Pick<Judgment['profile'], 'validation'>;
}

/** The wording of a language for the places of a plan. */
export function wording(language: ReportLanguage, plan: SamplingPlan): Wording {
  return wordingAt(language, placesOf(plan));
}

/** The same for places that were kept of a plan. */
export function wordingAt(language: ReportLanguage, of: Places): Wording {
  const spoken = LANGUAGES[language];
  const { sentences, names } = spoken;
  const places = placeWords(spoken, of);
  const words = (patchIndex: number | null, pointIndex: number | null): Words => ({
    patch: patchIndex === null ? null : places.patch(patchIndex),
    point: pointIndex === null ? null : places.point(patchIndex, pointIndex),
    reading: patchIndex === null || pointIndex === null ? '' : places.reading({ patchIndex, pointIndex }),
    readingAt: places.reading,
    metric: (name) =>
      Object.hasOwn(sentences.metrics, name) ? (sentences.metrics[name] as string) : sentences.unnamedMetric(name),
    error: sentences.error,
    stop,
    readingProblem: (problem) => say(spoken, 'readingProblems', problem),
    metricProblem: (problem) => say(spoken, 'metricProblems', problem, nowhere),
    noColor: (problem) => say(spoken, 'noColors', problem),
    implausibility: (problem) => say(spoken, 'implausibilities', problem),
  });
  const nowhere = words(null, null);
  function stop(one: Stop): string {
    const make = () => sentences.stop(one, () => say(spoken, 'reasons', one, nowhere));
    return attempt(one.code, () => unlessGarbled(make(), one));
  }
  const reason = (one: Reason) => say(spoken, 'reasons', one, words(one.patchIndex, one.pointIndex));
  return {
    ...places,
    patchName: (name) => patchInWords(name, names),
    profile: (title) => profileInWords(title, names),
    reason,
    error: sentences.error,
    stop,
    metric: nowhere.metric,
    metricProblem: nowhere.metricProblem,
    summary: (summary, grade) => summarySentence(sentences, summary, grade, reason, words),
    basis: ({ verdict, profile }, record) => {
      const { conditions } = record;
      const { simulated, evidence, profile: name, passes, passRule, signalCheck, source } = verdict.basis;
      const overrides = conditions?.overrides ?? [];
      const parts = [
        simulated === null ? '' : sentences.basis.simulated(simulated),
        sentences.basis.evidence[evidence](name),
        signalCheck === undefined ? '' : sentences.basis.signalCheck(signalCheck),
        source === undefined ? '' : sentences.basis.source(source),
        passes === null || passRule === undefined ? '' : sentences.basis.passes(passes, passRule),
        overrides.length === 0 ? '' : sentences.basis.overrides(overrides),
        validationSentence(sentences.basis, profile.validation, record),
      ];
      return parts.filter((part) => part !== '').join(' ');
    },
    diagnosis: ({ cause, params, or }) => {
      const said = diagnosisSentences(spoken, cause, params);
      return or === undefined ? said : sentences.either(said, diagnosisSentences(spoken, or.cause, or.params));
    },
  };
}

/** A reading as people find it on the screen, in English: `white at column 5, row 1 (3456, 216 px)`, from 1 at the top left. */
export function readingName(plan: SamplingPlan, place: PlaceParams): string {
  return wording('en', plan).reading(place);
}

/** The newest validation result, or why there is none; empty if there was none to read, or if a reason says so. */
function validationSentence(
  basis: Sentences['basis'],
  limits: JudgedBy['profile']['validation'],
  { validation, startedAt, parts }: BasisRecord,
): string {
  if (validation === undefined) return '';
  const { calibrationId, received, problem } = validation;
  const newest = problem === null ? newestValidation(received) : 'not-read';
  if (typeof newest !== 'string') {
    const age = calibrationAge(newest.executedAt, parts?.at(-1)?.startedAt ?? startedAt);
    return basis.validation(newest, limits ?? {}, age === null || age.isInFuture ? null : age.atMostDays);
  }
  const isNone = problem === null && calibrationId === null;
  return limits || isNone ? '' : basis.noValidation(newest, problem);
}

/** The sentence of a statement; its code if the table has none, or if the params are not those of the code. */
function say(language: Language, name: StatementTable, { code, params }: Statement, words?: Words): string {
  // The code is looked up in the table that types its params; what a record holds instead is caught.
  const table = language.sentences[name] as Readonly<Record<string, (of: object, words?: Words) => unknown>>;
  return attempt(code, () => {
    const sentence = Object.hasOwn(table, code) ? table[code]?.(patchesNamed(language, params), words) : undefined;
    return typeof sentence === 'string' ? unlessGarbled(sentence, [params, words]) : null;
  });
}

type StatementTable = 'reasons' | 'readingProblems' | 'metricProblems' | 'noColors' | 'implausibilities';

/** Params with the names of patches in the words of the language; all others as they are. */
function patchesNamed(language: Language, params: object): object {
  const named = (value: unknown): unknown => {
    if (typeof value === 'string') return patchInWords(value, language.names);
    if (Array.isArray(value)) return value.map(named);
    return typeof value === 'object' && value !== null ? patchesNamed(language, value) : value;
  };
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, PATCH_PARAMS.has(name) ? named(value) : value]),
  );
}

/** Params that hold the name of a patch, or several. */
const PATCH_PARAMS = new Set(['patch', 'brighter', 'patches', 'chart', 'read', 'readsAs']);

function diagnosisSentences(language: Language, cause: string, params: object) {
  const table = language.sentences.diagnoses as Readonly<Record<string, (of: object) => DiagnosisText>>;
  return attempt<DiagnosisText>({ sentence: cause, evidence: '' }, () => {
    const said = Object.hasOwn(table, cause) ? table[cause]?.(patchesNamed(language, params)) : undefined;
    return said === undefined || isGarbled(`${said.sentence} ${said.evidence}`, params) ? null : said;
  });
}

function attempt<T>(otherwise: T, make: () => T | null): T {
  try {
    return make() ?? otherwise;
  } catch {
    return otherwise;
  }
}

function unlessGarbled(sentence: string, madeOf: unknown): string | null {
  return isGarbled(sentence, madeOf) ? null : sentence;
}

/** True if a sentence holds the text of a missing or mistaken param, and its source does not. */
function isGarbled(sentence: string, madeOf: unknown): boolean {
  return MISTAKEN.some((text) => sentence.includes(text) && !holds(madeOf, text));
}

/** True if a text, a number or a name in a value holds this text. JSON would take the square of the depth of a value to find out. */
function holds(value: unknown, text: string): boolean {
  const parts = new Set([value]);
  for (const part of parts) {
    if (typeof part === 'string' || typeof part === 'number') {
      if (String(part).includes(text)) return true;
    } else if (typeof part === 'object' && part !== null) {
      for (const entry of Object.entries(part)) for (const one of entry) parts.add(one);
    }
  }
  return false;
}

const MISTAKEN = ['undefined', 'NaN', '[object ', '[native code]'];

function summarySentence(
  { summary, limitValue }: Sentences,
  { readings, profile, nearest, reason: first, more, missed }: Summary,
  grade: Grade,
  reason: (one: Reason) => string,
  words: (patchIndex: number | null, pointIndex: number | null) => Words,
): string {
  if (grade === 'pass') {
    const at = nearest && limitValue(withValue(nearest), words(nearest.patchIndex, placeOf(nearest)));
    return summary.pass({ readings, profile, nearest: at ?? '' });
  }
  const why = `${first ? reason(first) : summary.unjudged}${missed ? summary.missed(reason(missed)) : ''}${more > 0 ? summary.more(more) : ''}`;
  return grade === 'pass-marginal' ? summary.marginal(why) : why;
}

function withValue({ value, ...limit }: LimitResult) {
  return { ...limit, value: value ?? Number.NaN };
}

/** If all points agree on 0, no point decides. */
function placeOf({ value, pointIndex }: LimitResult): number | null {
  return value === 0 ? null : pointIndex;
}

function placeWords({ sentences, decimal, names }: Language, places: Places) {
  const patch = (patchIndex: number) => {
    const { patch: name } = places(patchIndex, null);
    return name === null ? sentences.unnamedPatch(patchIndex + 1) : patchInWords(name, names);
  };
  const point = (patchIndex: number | null, pointIndex: number) => {
    const { row, column, codes, xPx, yPx, fractions } = places(patchIndex, pointIndex);
    const isOnGrid = row !== null && column !== null;
    return sentences.point({
      number: pointIndex + 1,
      column: isOnGrid ? column + 1 : null,
      row: isOnGrid ? row + 1 : null,
      ...{ codes, xPx, yPx },
      fractions: fractions && fractionsText(fractions, decimal),
    });
  };
  const reading = ({ patchIndex, pointIndex }: PlaceParams) =>
    sentences.reading(patch(patchIndex), point(patchIndex, pointIndex));
  const place = ({ patchIndex, pointIndex }: PlaceParams) => point(patchIndex, pointIndex);
  return { patch, point, reading, place };
}
