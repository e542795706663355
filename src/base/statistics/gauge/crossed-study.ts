import { FlatfieldError } from '../../flatfield-error.ts';

/** One reading of a gauge study. */
export interface GaugeReading {
  readonly part: string;
  readonly operator: string;
  readonly value: number;
}

/** A complete crossed study: each operator read each part the same number of times. */
export interface CrossedStudy {
  /** In the order in which they first occur, as the operators. */
  readonly parts: readonly string[];
  readonly operators: readonly string[];
  readonly trials: number;
  /** Values by part, then by operator, then in the order of the readings. */
  readonly cells: readonly (readonly (readonly number[])[])[];
}

/**
 * The readings of a study by part and operator. Throws `invalid-argument`, naming the first gap, unless at least two operators read at least two
 * parts, each the same number of times, at least two.
 */
export function crossedStudy(readings: readonly GaugeReading[]): CrossedStudy {
  const parts = [...new Set(readings.map(({ part }) => part))];
  const operators = [...new Set(readings.map(({ operator }) => operator))];
  const found = new Map(parts.map((part) => [part, new Map(operators.map((one) => [one, [] as number[]]))]));
  for (const { part, operator, value } of readings) {
    if (!Number.isFinite(value))
      throw refusal(`Part ${part}, operator ${operator}: expected a finite number, got ${value}.`);
    found.get(part)?.get(operator)?.push(value);
  }
  for (const [name, { length }] of [
    ['parts', parts],
    ['operators', operators],
  ] as const) {
    if (length < 2) throw refusal(`A gauge study needs at least 2 ${name}, got ${length}.`);
  }
  const cells = parts.map((part) => operators.map((operator) => found.get(part)?.get(operator) ?? []));
  const trials = Math.max(...cells.flat().map(({ length }) => length));
  for (const [index, part] of parts.entries()) {
    for (const [place, operator] of operators.entries()) {
      const { length } = cells[index]?.[place] ?? [];
      if (length !== trials) {
        throw refusal(
          `Part ${part}, operator ${operator}: expected ${trials} readings as elsewhere, got ${length}; a crossed study must be complete.`,
        );
      }
    }
  }
  if (trials < 2) throw refusal('A gauge study needs at least 2 readings of each part by each operator, got 1.');
  return { parts, operators, trials, cells };
}

function refusal(message: string): FlatfieldError {
  return new FlatfieldError('invalid-argument', message);
}
