import { asError } from '../../base/as-error.ts';
import { meantName } from '../../base/closest-name.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { plainCopy } from '../../base/plain-copy.ts';
import { escapeTerminal } from '../../report/text/escape.ts';
import { noteRefusal } from '../assertions.ts';
import { type MatchedRecord, matchedRecordOf } from './matched-record.ts';
import type { MatcherContext, MatcherResult } from './matcher-result.ts';

/**
 * A matcher that reads the record and its arguments once, before it checks and uses them. Whatever it throws is a refusal, under `not` too: it is noted
 * as inconclusive, so that a test that catches the error is no better for it, and thrown with a code: its own, else `invalid-argument`.
 */
export function refusing<Expected extends readonly unknown[]>(
  name: string,
  match: (context: MatcherContext, subject: MatchedRecord, ...expected: Expected) => MatcherResult,
): (this: MatcherContext, received: unknown, ...expected: Expected) => MatcherResult {
  return function (this: MatcherContext, received, ...expected) {
    try {
      return match(this, matchedRecordOf(received), ...(plainCopy(expected) as Expected));
    } catch (thrown) {
      const cause = asError(thrown);
      const found = escapeTerminal(cause.message);
      noteRefusal(received, {
        call: `${name}(...)`,
        outcome: 'inconclusive',
        expects: 'pass',
        found,
        ofValues: true,
      });
      if (cause instanceof FlatfieldError && cause.code !== 'invalid-argument') throw cause;
      throw new FlatfieldError('invalid-argument', `${name}: ${found}`, { cause });
    }
  };
}

/** Throws `invalid-argument` if something is wrong. */
export function refuseArguments(wrong: string | null): void {
  if (wrong !== null) throw new FlatfieldError('invalid-argument', wrong);
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
  const text = JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? `${one}n` : one)) ?? typeof value;
  return text.length > 60 ? `${text.slice(0, 60)}...` : text;
}
