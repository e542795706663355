import { FlatfieldError, hasCode } from '../base/flatfield-error.ts';
import { remedyOfExchanges } from './connect.ts';
import { notAsked, type ProbeCheck, type ProbePart } from './probe-check.ts';
import type { ProbeFinding } from './probe-record.ts';
import type { ProbeSession } from './probe-session.ts';

/** The check that is asked now. */
export interface ProbeProgress {
  /** Checks that have ended, and all of them. */
  readonly done: number;
  readonly planned: number;
  readonly asks: string;
}

/**
 * Asks each check of some parts, one after the other, whatever the others found. A check that cannot be asked says why. Throws `aborted`.
 */
export async function runChecks(
  checks: readonly ProbeCheck[],
  parts: readonly ProbePart[],
  session: ProbeSession,
  onFinding: (finding: ProbeFinding) => void = () => undefined,
  onCheck: (progress: ProbeProgress) => void = () => undefined,
): Promise<readonly ProbeFinding[]> {
  const findings: ProbeFinding[] = [];
  const asked = checks.filter((check) => parts.includes(check.part));
  for (const { id, assumption, part, asks, run } of asked) {
    const before = session.client.exchanges.length;
    onCheck({ done: findings.length, planned: asked.length, asks });
    const found = await run(session).catch((error: unknown) => {
      if (hasCode(error, 'aborted') || !(error instanceof FlatfieldError)) throw error;
      return notAsked(error.message);
    });
    const remedy = found.state === 'as-assumed' ? '' : remedyOfExchanges(session.client.exchanges.slice(before));
    const outcome = remedy === '' ? found : { ...found, found: `${found.found}. ${remedy}` };
    const finding = { check: id, assumption, part, asks, ...outcome };
    findings.push(finding);
    onFinding(finding);
  }
  return findings;
}
