// What may change at the monitor between two requests.
import { calibrationOf, targetOf } from '../outside-monitor.mjs';

const withMode = (state, change) => {
  state.modes[0] = change(state.modes[0]);
};
const retargeted = (parameters) => (state) =>
  withMode(state, (mode) => ({
    ...mode,
    target: { ...mode.target, parameters: { ...mode.target.parameters, ...parameters } },
  }));
const earlier = '2026-06-01T10:00:00Z';
/** By name. */
export const stateChanges = {
  'calibration re-made under its id': (state) => {
    const [{ id, executedAt }] = state.calibrations(0);
    const again = calibrationOf({ white: { X: 90, Y: 95, Z: 104 } }, { id, executedAt });
    state.calibrations = () => [again];
  },
  'calibration of another time': (state) => {
    const [now] = state.calibrations(0);
    state.calibrations = () => [{ ...now, executedAt: earlier }];
  },
  'calibration deleted': (state) => {
    state.calibrations = () => [];
  },
  'target gamma': retargeted({ gamma: { type: 'GAMMA', value: 3 } }),
  'target brightness': retargeted({ brightness: { type: 'CANDELA', value: 77 } }),
  'target replaced': (state) =>
    withMode(state, (mode) => ({ ...mode, target: targetOf({ type: 'GAMMA', value: 2.2 }, 5) })),
  'color mode': (state) => {
    state.selected = 3;
  },
  'serial number': (state) => {
    state.monitor = { ...state.monitor, serialNumber: '99999999' };
  },
  model: (state) => {
    state.monitor = { ...state.monitor, modelName: 'CG319X' };
  },
};
