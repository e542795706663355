import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** A value that does not have the shape of its schema, on one line: `rows.0.width: expected number, got nothing`. `whole` names the value itself. */
export function issueText(issue: Issue | undefined, whole: string): string {
  const type = issue?.code === 'invalid_type' ? (/, received (\w+)$/.exec(issue.message)?.[1] ?? null) : null;
  const got = type === null ? '' : `, got ${type === 'undefined' ? 'nothing' : type}`;
  return `${issue?.path.join('.') || whole}: ${expectation(issue)}${got}`;
}

/** The clause that tells what a schema expected: `expected string`, or of a union `expected number or string`. */
export function expectation(issue: Issue | undefined): string {
  if (issue?.code === 'invalid_union') return ofUnion(issue);
  if (issue?.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => JSON.stringify(key)).join(', ');
    return `unknown field${issue.keys.length > 1 ? 's' : ''} ${names}`;
  }
  const clause = issue?.message
    .replace('expected nonoptional', 'expected a value')
    .replace(/^(Invalid input$|Invalid \w+: |Too small: |Too big: )/, '')
    .replace(/, received \w+$/, '')
    .replace(/^expected (array|string) to have ([<>])=?(\d+) (items|characters)$/, boundText);
  return clause || 'expected another value';
}

function boundText(_: string, what: string, sign: string, count: string, units: string): string {
  const unit = count === '1' ? units.slice(0, -1) : units;
  return `expected ${what === 'array' ? 'a list' : 'text'} of ${sign === '>' ? 'at least' : 'at most'} ${count} ${unit}`;
}

/** Of the members that fit furthest, all expectations. */
function ofUnion({ errors, message }: Extract<Issue, { code: 'invalid_union' }>): string {
  const firsts = errors.flatMap(([first]) => first ?? []);
  const furthest = Math.max(0, ...firsts.map(({ path }) => path.length));
  const clauses = firsts
    .filter(({ path }) => path.length === furthest)
    .map((first) => (furthest === 0 ? expectation(first) : `${first.path.join('.')}: ${expectation(first)}`));
  const [clause, ...others] = new Set(clauses);
  if (clause === undefined) return message.replace(/^Invalid discriminator value\. E/, 'e');
  return [clause, ...others.map((other) => other.replace(/^expected /, ''))].join(' or ');
}
