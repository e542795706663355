// Everything that may be wrong with an outside case.
import { calibrationFaults } from './faults/calibration-faults.mjs';
import { fault } from './faults/fault.mjs';
import { runFaults } from './faults/run-faults.mjs';
import { signalFaults } from './faults/signal-faults.mjs';
import { statedFaults } from './faults/stated-faults.mjs';

export const outsideFaults = [
  fault('clean', 'pass', {}, {}),
  ...signalFaults,
  ...statedFaults,
  ...calibrationFaults,
  ...runFaults,
];
