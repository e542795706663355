import { meantName } from '../../closest-name.ts';
import { FlatfieldError } from '../../flatfield-error.ts';
import { escapeTerminal } from '../../index.ts';
import { noteAssertion } from '../assertions.ts';
import { inspectionOf } from './judged-by.ts';

/**
 * Runs `check` on the arguments of a matcher. If it returns what is wrong, the assertion is noted as inconclusive, so that a test that
 * catches the error is no better for it, and `invalid-argument` is thrown, under `not` too. Throws `not-an-inspection`.
 */
export function checkArguments(matcher: string, received: unknown, check: () => string | null): void {
  const inspection = inspectionOf(received);
  const wrong = check();
  if (wrong === null) return;
  const found = escapeTerminal(`${matcher}: ${wrong}`);
  noteAssertion(inspection, {
    call: `${matcher}(...)`,
    outcome: 'inconclusive',
    expects: 'pass',
    found,
    ofValues: true,
  });
  throw new FlatfieldError('invalid-argument', found);
}

/** A limit of 0 or more; a limit that is not finite would hold nothing. */
export function limitProblem(name: string, limit: unknown): string | null {
  if (typeof limit === 'number' && Number.isFinite(limit) && limit >= 0) return null;
  return `${name} is ${shown(limit)}; expected a number, 0 or more.`;
}

/** An object of options, with no others than `known`. */
export function optionsProblem(options: unknown, known: readonly string[]): string | null {
  if (!isPlainObject(options)) return `expected an object with ${known.join(', ')}, got ${shown(options)}.`;
  const other = Object.keys(options).find((name) => !known.includes(name));
  return other === undefined ? null : `unknown option ${JSON.stringify(other)}${meantName(other, known)}`;
}

/** Arguments beyond those that a matcher takes, which somebody meant something by. */
export function restProblem(rest: readonly unknown[]): string | null {
  return rest.length === 0 ? null : `unknown argument ${shown(rest[0])}.`;
}

export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function shown(value: unknown): string {
  if (typeof value === 'number' || value === undefined) return String(value);
  const text = JSON.stringify(value) ?? typeof value;
  return text.length > 60 ? `${text.slice(0, 60)}...` : text;
}
