import type { Fault } from './faults.mjs';
import type { Screen } from './path.mjs';

export function createSource(
  fault: Fault,
  screen: Screen,
): { readonly source: unknown; readonly showPatch: (patch: unknown) => void };
