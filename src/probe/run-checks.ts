import { FlatfieldError, hasCode } from '../base/flatfield-error.ts';
import { notAsked, type ProbeCheck, type ProbePart } from './probe-check.ts';
import type { ProbeFinding } from './probe-record.ts';
import type { ProbeSession } from './probe-session.ts';

/**
 * Asks each check of some parts, one after the other, whatever the others found. A check that cannot be asked says why. Throws `aborted`.
 */
export async function runChecks(
  checks: readonly ProbeCheck[],
  parts: readonly ProbePart[],
  session: ProbeSession,
  onFinding: (finding: ProbeFinding) => void = () => undefined,
): Promise<readonly ProbeFinding[]> {
  const findings: ProbeFinding[] = [];
  for (const { id, assumption, part, asks, run } of checks.filter((check) => parts.includes(check.part))) {
    const outcome = await run(session).catch((error: unknown) => {
      if (hasCode(error, 'aborted') || !(error instanceof FlatfieldError)) throw error;
      return notAsked(error.message);
    });
    const finding = { check: id, assumption, part, asks, ...outcome };
    findings.push(finding);
    onFinding(finding);
  }
  return findings;
}
