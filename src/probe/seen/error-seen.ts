import type { AnswerBehavior, RefusalBehavior } from '../../api/probed/behavior.ts';
import { decodeBody } from '../../api/probed/body-encoding.ts';
import { type RawAnswer, valueNamed } from '../raw-answer.ts';

/** Replaces the names of a single monitor in a text. */
export type Anonymous = (text: string) => string;

/** A refusal as it came, but for what is new in each; undefined if the answer is none. */
export function refusalSeen(answer: RawAnswer | null, anonymous: Anonymous): RefusalBehavior | undefined {
  if (answer === null || answer.status < 400 || answer.status > 599) return undefined;
  return { status: answer.status, ...bodySeen(answer, anonymous) };
}

/** An answer other than 200 with plain JSON; empty for such a one, and for none. */
export function answerSeen(answer: RawAnswer | null, anonymous: Anonymous): AnswerBehavior {
  if (answer === null || answer.status > 599) return {};
  if (answer.status === 204 && answer.text === '') return { status: 204 };
  if (answer.status !== 200) return { status: answer.status, ...bodySeen(answer, anonymous) };
  const isObject = typeof answer.body === 'object' && answer.body !== null && !Array.isArray(answer.body);
  return isObject ? {} : { status: 200, ...bodySeen(answer, anonymous) };
}

/** The same for a change, whose answer has a message. */
export function changeSeen(answer: RawAnswer | null, anonymous: Anonymous): AnswerBehavior {
  const isUsual = answer?.status === 200 && typeof valueNamed(answer.body, 'message') === 'string';
  if (isUsual || answer?.status !== 200) return isUsual ? {} : answerSeen(answer, anonymous);
  return { status: 200, ...bodySeen(answer, anonymous) };
}

function bodySeen({ bytes }: RawAnswer, anonymous: Anonymous): Pick<AnswerBehavior, 'body' | 'encoding'> {
  const { text, encoding } = decodeBody(bytes);
  const body = withoutIds(anonymous(shortened(text))).slice(0, MAX_LENGTH);
  return { body, ...(encoding !== 'utf-8' && { encoding }) };
}

const MAX_LENGTH = 5000;

/** Long texts in JSON are cut, so that it stays JSON. */
function shortened(text: string): string {
  return text.replaceAll(/"((?:[^"\\]|\\.){300})(?:[^"\\]|\\.)+"/g, '"$1"');
}

/** The ids and times in a text, which are those of this one answer, become places to be filled in. */
function withoutIds(text: string): string {
  return text.replaceAll(ID_FIELD, ownField).replaceAll(ID, '{{id}}').replaceAll(TIME, '{{time}}');
}

function ownField(whole: string, name: string, value: string): string {
  if (!/\d/.test(value)) return whole;
  if (!value.startsWith('"')) return `"${name}":{{count}}`;
  return `"${name}":"${/id$/i.test(name) ? '{{id}}' : '{{time}}'}"`;
}

const ID_FIELD = /"(\w*(?:id|time|timestamp|date))":("[^"]*"|\d+)/gi;
const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?=[a-f]*\d)[\da-f]{12,}/gi;
const TIME = /\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?/g;

/** The entries, once if all are alike; undefined if all are as usual. */
export function inTurn(entries: readonly AnswerBehavior[]): AnswerBehavior[] | undefined {
  if (entries.every((entry) => Object.keys(entry).length === 0)) return undefined;
  const [first = {}] = entries;
  const isOne = entries.every((entry) => JSON.stringify(entry) === JSON.stringify(first));
  return isOne ? [first] : entries.slice(0, MAX_TURNS);
}

const MAX_TURNS = 1000;
