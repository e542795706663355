/** With this code a run is stopped as soon as its readings prove that it fails, regardless of the points left. */
export const FAIL_PROVEN = 'fail-proven';

/** True if a run was stopped at a proven fail. */
export function isFailProven({ stopped }: { readonly stopped: { readonly code: string } | null }): boolean {
  return stopped?.code === FAIL_PROVEN;
}
