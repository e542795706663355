import { clip } from '../transfer.mjs';
import { perDrive, perPixel } from './stages.mjs';

/** Tables of the graphics card, each channel by itself. */
export const tables = [
  ...[0.8, 1.1, 1.2, 2.4 / 2.2, 1 / 1.1].map((gamma) =>
    fault('tone-curve', `gamma-${gamma.toFixed(2)}`, ['tone-curve'], () => perDrive((drive) => drive ** gamma)),
  ),
  fault('tone-curve', 'gamma-of-one-channel', ['tone-curve'], ({ pick }) =>
    oneChannel(pick([0, 1, 2]), (drive, k) => drive ** k, pick([0.8, 1.2])),
  ),
  fault('tone-curve', 'gamma-of-each-channel', ['tone-curve'], ({ between }) => {
    const gammas = [between(0.75, 0.95), between(1.05, 1.3), between(0.8, 1.25)];
    return eachChannel((drive, channel) => drive ** gammas[channel]);
  }),
  ...[0.9, 1.1].map((factor) =>
    fault('contrast', `contrast-${factor}`, ['contrast'], () => perDrive((drive) => (drive - 0.5) * factor + 0.5)),
  ),
  ...[-1, 1].map((sign) =>
    fault('shift', sign < 0 ? 'brightness-down' : 'brightness-up', ['constant-shift'], ({ between }) => {
      const shift = (sign * Math.round(between(4, 30))) / 255;
      return perDrive((drive) => drive + shift);
    }),
  ),
  fault('shift', 'shift-of-one-channel', ['constant-shift'], ({ pick, sign }) =>
    oneChannel(pick([0, 1, 2]), (drive, shift) => drive + shift, (sign() * pick([6, 12, 20])) / 255),
  ),
  fault('black-raised', 'black-lifted-by-10', ['black-raised'], () => perDrive((drive) => (10 + 245 * drive) / 255)),
  fault('black-raised', 'black-cut-at-10', ['black-raised'], () => perDrive((drive) => Math.max(drive, 10 / 255))),
  fault('gain', 'white-lowered', ['gain'], ({ between }) => {
    const gain = between(0.82, 0.97);
    return perDrive((drive) => drive * gain);
  }),
  fault('gain', 'gain-up', ['gain'], ({ between }) => {
    const gain = between(1.04, 1.25);
    return perDrive((drive) => drive * gain);
  }),
  fault('gain', 'gain-of-one-channel', ['gain'], ({ pick, between }) =>
    oneChannel(pick([0, 1, 2]), (drive, gain) => drive * gain, between(0.75, 0.96)),
  ),
  fault('gain', 'night-light', ['gain'], ({ between }) => {
    const gains = [1, between(0.75, 0.92), between(0.4, 0.72)];
    return eachChannel((drive, channel) => drive * gains[channel]);
  }),
  fault('inverted', 'inverted', ['inverted'], () => perDrive((drive) => 1 - drive)),
  ...['dead', 'stuck'].map((how) =>
    fault('channel-dead', `channel-${how}`, ['channel-dead'], ({ pick }) =>
      oneChannel(pick([0, 1, 2]), () => (how === 'dead' ? 0 : 1), 0),
    ),
  ),
];

function fault(family, name, causes, stageOf) {
  return { family, group: 'table', name, causes, build: (random) => ({ stages: [stageOf(random)] }) };
}

/** Clips: no table gives more than the largest code. */
function eachChannel(change) {
  return perPixel((rgb) => rgb.map((drive, channel) => clip(change(drive, channel))));
}

function oneChannel(changed, change, parameter) {
  return eachChannel((drive, channel) => (channel === changed ? change(drive, parameter) : drive));
}
