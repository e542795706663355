/** With this code a run is stopped as soon as what was read proves that it fails, whatever the points left would show. */
export const FAIL_PROVEN = 'fail-proven';

/** True if a run was stopped at a proven fail. */
export function isFailProven({ stopped }: { readonly stopped: { readonly code: string } | null }): boolean {
  return stopped?.code === FAIL_PROVEN;
}
