import type { z } from 'zod';
import { safeText } from '../../../base/http/safe-text.ts';
import { parseJsonText } from '../../../base/parse-json-text.ts';
import { type GateAnswer, gateAnswerSchema } from '../../protocol/gate-answer.ts';
import { markHeaders } from '../../protocol/headers.ts';
import { LineToken } from '../../protocol/line-token.ts';
import { isLater } from '../../protocol/mark.ts';
import { problemSchema } from '../../protocol/problem.ts';
import { type UnitAnswer, unitAnswerSchema } from '../../protocol/unit-answer.ts';
import { type LineAnswer, LineConnection } from './line-connection.ts';
import { withoutStop } from './send-entry.ts';
import type { LineTarget } from './spool-entry.ts';
import { givenMark, StoredMarks } from './stored-marks.ts';

/** The gate is asked by a person or a machine that waits. */
const TIMEOUT_MS = 10_000;

/** An answer, or the problem that prevented one, or the end of a sentence about a token that may not ask. */
type Asked<Answer> = { readonly answer: Answer } | { readonly problem: string } | { readonly refusal: string };

interface AskOptions {
  readonly stateFolder: string;
  readonly signal: AbortSignal;
}

/**
 * The gate's answer for a unit under a profile. It must be about this unit and this profile, complete, and free of contradictions. The request holds the last mark of the server, and the mark in the answer is kept in
 * the state folder. Throws `invalid-token` and `usage`.
 */
export async function askGate(
  target: LineTarget,
  unit: string,
  profile: string,
  options: AskOptions,
): Promise<Asked<GateAnswer>> {
  const query = new URLSearchParams({ profile });
  const found = await ask(target, `${encodeURIComponent(unit)}/gate?${query.toString()}`, gateAnswerSchema, options);
  return 'answer' in found ? checked(found.answer, unit, profile) : found;
}

/** The one answer for a unit, under every profile that concerns it; otherwise as `askGate`. */
export async function askUnit(target: LineTarget, unit: string, options: AskOptions): Promise<Asked<UnitAnswer>> {
  const found = await ask(target, `${encodeURIComponent(unit)}/answer`, unitAnswerSchema, options);
  return 'answer' in found ? checkedUnit(found.answer, unit) : found;
}

/** `path`: below the units of a line. */
async function ask<Answer extends Pick<GateAnswer, 'allowed' | 'demonstration'>>(
  target: LineTarget,
  path: string,
  schema: z.ZodType<Answer>,
  { stateFolder, signal }: AskOptions,
): Promise<Asked<Answer>> {
  const stored = new StoredMarks(stateFolder);
  const before = await stored.marks();
  const connection = await LineConnection.open(target, await LineToken.read(target.tokenFile), stored);
  try {
    const answered = await connection.send({
      method: 'GET',
      path: `/api/v1/units/${path}`,
      headers: {},
      timeoutMs: TIMEOUT_MS,
      signal,
    });
    if (!answered.answered) return { problem: answered.message };
    const body = jsonOf(answered);
    if (answered.status !== 200) {
      const problem = problemSchema.safeParse(body);
      const said = problem.success ? `: ${safeText(withoutStop(problem.data.message), 300)}` : '';
      if (answered.status === 401) return { refusal: `is not known to the line server: has it been revoked?` };
      return answered.status === 403
        ? { refusal: `may not ask the gate${said}.` }
        : { problem: `${answered.status}${said}` };
    }
    const parsed = schema.safeParse(body);
    if (!parsed.success) return { problem: 'what answered is not the gate of a line server' };
    const { allowed, demonstration } = parsed.data;
    if (allowed || demonstration?.wouldAllow) {
      const mark = givenMark(answered.headers[markHeaders.mark]);
      if (mark === null) return { problem: 'the answer has no mark of a line server' };
      if (before.some((one) => one.server === mark.server && isLater(one, mark)))
        return { problem: 'the answer is older than one that the line server gave before' };
    }
    return { answer: parsed.data };
  } finally {
    // A gate has no runs to send.
    await connection.satisfied();
    await connection.close();
  }
}

function checked(answer: GateAnswer, unit: string, profile: string): { answer: GateAnswer } | { problem: string } {
  if (answer.unit !== unit || answer.profile !== profile)
    return { problem: 'the answer is about another unit or profile' };
  const { reasons, outcome, run, attempts, demonstration, allowed } = answer;
  const others = reasons.filter(({ code }) => code !== 'demonstration');
  const isDemonstration = others.length < reasons.length;
  const isWithinAttempts = attempts !== null && attempts.made >= 1 && attempts.made <= attempts.accepted;
  const isGood = others.length === 0 && outcome === 'pass' && run !== null && isWithinAttempts;
  const isClear = isDemonstration
    ? !allowed && demonstration?.wouldAllow === isGood
    : demonstration === null && allowed === isGood;
  return isClear ? { answer } : { problem: 'the answer contradicts itself' };
}

/** Every answer under a profile must hold by itself, and all of them must lead to the one for the unit. */
function checkedUnit(answer: UnitAnswer, unit: string): { answer: UnitAnswer } | { problem: string } {
  if (answer.unit !== unit) return { problem: 'the answer is about another unit' };
  const { profiles, reasons, allowed, state, demonstration } = answer;
  if (profiles.some((one) => 'problem' in checked(one, unit, one.profile)))
    return { problem: 'the answer contradicts itself' };
  const others = reasons.filter(({ code }) => code !== 'demonstration');
  const isGood =
    others.length === 0 &&
    profiles.length > 0 &&
    profiles.every((one) => one.allowed || one.demonstration?.wouldAllow === true) &&
    profiles.every((one) => (one.demonstration === null) === (demonstration === null));
  const isClear =
    (state === (demonstration === null ? 'may-ship' : 'would-ship')) === isGood &&
    (isGood || !['may-ship', 'would-ship'].includes(state)) &&
    (demonstration === null ? allowed === isGood : !allowed && demonstration.wouldAllow === isGood);
  return isClear ? { answer } : { problem: 'the answer contradicts itself' };
}

/** The JSON of an answer; null if it is not JSON, or has two values for one key. */
function jsonOf({ headers, text }: Extract<LineAnswer, { answered: true }>): unknown {
  if (!/^application\/json *(;|$)/i.test(String(headers['content-type']))) return null;
  try {
    return parseJsonText(text);
  } catch {
    return null;
  }
}
