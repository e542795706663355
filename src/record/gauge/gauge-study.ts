import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { FlatfieldError } from '../../base/flatfield-error.ts';

const name = z.string().min(1).max(100);

const stepSchema = z.strictObject({
  /** From 1, in the order in which the study is carried out. */
  step: z.int().min(1),
  part: name,
  operator: name,
  /** From 1. */
  trial: z.int().min(1),
});

/** A planned crossed gauge study, as its file holds it. */
export const gaugeStudySchema = z.strictObject({
  kind: z.literal('flatfield-gauge-study'),
  version: z.literal(1),
  /** Names the study in the runs that belong to it. */
  id: z.string().regex(/^[0-9a-f]{12}$/),
  seed: z.int(),
  parts: z.array(name).min(2),
  operators: z.array(name).min(2),
  trials: z.int().min(2),
  steps: z.array(stepSchema).min(8),
});

export type GaugeStudy = z.infer<typeof gaugeStudySchema>;
export type GaugeStep = z.infer<typeof stepSchema>;

/** Parts, operators and number of trials of a study. */
export interface StudyDesign {
  readonly parts: readonly string[];
  readonly operators: readonly string[];
  readonly trials: number;
  /** Same seed, same order. */
  readonly seed: number;
  /** Default: random. */
  readonly id?: string;
}

/**
 * A study in random order: in each trial, the operators follow each other in random order, and each reads all parts in a random order of their own.
 * Throws `invalid-argument` for fewer than two parts, operators or trials, for more than 1,000 steps, and for a name that is there twice.
 */
export function planGaugeStudy({
  parts,
  operators,
  trials,
  seed,
  id = randomBytes(6).toString('hex'),
}: StudyDesign): GaugeStudy {
  for (const [what, names] of Object.entries({ parts, operators })) {
    if (names.length < 2) throw refusal(`A gauge study needs at least 2 ${what}, got ${names.length}.`);
    const twice = names.find((one, place) => names.indexOf(one) !== place);
    if (twice !== undefined) throw refusal(`${JSON.stringify(twice)} is twice among the ${what}.`);
    const bad = names.find((one) => !name.safeParse(one).success || UNPRINTABLE.test(one) || one.trim() !== one);
    if (bad !== undefined)
      throw refusal(
        `The names of ${what} have 1 to 100 printable characters, got ${JSON.stringify(bad.slice(0, 120))}.`,
      );
  }
  if (!Number.isSafeInteger(trials) || trials < 2)
    throw refusal(`A gauge study needs at least 2 trials, got ${trials}.`);
  if (!Number.isSafeInteger(seed)) throw refusal(`The seed must be a whole number, got ${seed}.`);
  const count = parts.length * operators.length * trials;
  if (count > MOST_STEPS) throw refusal(`A gauge study has at most ${MOST_STEPS} steps, got ${count}.`);
  const steps = Array.from({ length: trials }, (_, index) => index + 1).flatMap((trial) =>
    shuffled(operators, `${seed} ${trial}`).flatMap((operator) =>
      shuffled(parts, `${seed} ${trial} ${operator}`).map((part) => ({ part, operator, trial })),
    ),
  );
  return {
    ...{ kind: 'flatfield-gauge-study', version: 1, id, seed },
    ...{ parts: [...parts], operators: [...operators], trials },
    steps: steps.map((one, index) => ({ step: index + 1, ...one })),
  };
}

const MOST_STEPS = 1000;
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** By the hashes of the names: the same order on every machine. */
function shuffled(names: readonly string[], seed: string): readonly string[] {
  const hash = (one: string) =>
    createHash('sha256')
      .update(JSON.stringify([seed, one]))
      .digest('hex');
  return names
    .map((one) => [hash(one), one] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, one]) => one);
}

/** The text by which a run is known as a step of a study, as `--gauge-study` takes it. */
export function stepLabel({ id }: Pick<GaugeStudy, 'id'>, { step }: Pick<GaugeStep, 'step'>): string {
  return `${id}/${step}`;
}

/** The step that a run's label names; null if it is of another study, `unknown` if this study has no such step. */
export function labeledStep({ id, steps }: GaugeStudy, label: string): GaugeStep | 'unknown' | null {
  const [, study, number] = /^([0-9a-f]{12})\/(\d{1,4})$/.exec(label) ?? [];
  if (study !== id) return null;
  return steps.find(({ step }) => step === Number(number)) ?? 'unknown';
}

function refusal(message: string): FlatfieldError {
  return new FlatfieldError('invalid-argument', message);
}
