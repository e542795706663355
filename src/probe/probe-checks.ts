import { addressChecks, readChecks } from './checks/address-checks.ts';
import { changeChecks } from './checks/change-checks.ts';
import { cloudChecks } from './checks/cloud-checks.ts';
import { errorChecks } from './checks/error-checks.ts';
import { listChecks } from './checks/list-checks.ts';
import { pixelChecks } from './checks/pixel-checks.ts';
import { resultChecks } from './checks/result-checks.ts';
import { showChecks } from './checks/show-checks.ts';
import type { ProbeCheck } from './probe-check.ts';

/** Every check, in the order in which they are asked. */
export const probeChecks: readonly ProbeCheck[] = [
  ...addressChecks,
  ...listChecks,
  ...resultChecks,
  ...errorChecks,
  ...readChecks,
  ...pixelChecks,
  ...showChecks,
  ...changeChecks,
  ...cloudChecks,
];
