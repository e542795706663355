// What a monitor of an outside case reads: a path that may be bad, then an expansion of bits, then a wire format.
import { each, yCbCrOf } from './outside-monitor.mjs';

/** Each from codes of `from` bits to `to` bits. */
export const expansions = {
  scaling: (code, from, to) => Math.round((code * (2 ** to - 1)) / (2 ** from - 1)),
  padding: (code, from, to) => code * 2 ** (to - from),
  replication: (code, from, to) => expansions.padding(code, from, to) + (code >> Math.max(0, 2 * from - to)),
};

/** Weights of red and blue in luma. */
export const matrices = { 'BT.601': [0.299, 0.114], 'BT.709': [0.2126, 0.0722], 'BT.2020': [0.2627, 0.0593] };

const clean = {
  path: (drives) => drives,
  expansionAt: (_x, _shown, expansion) => expansion,
  alter: (code) => code,
  raw: (raw) => raw,
};

/**
 * The signal of a monitor. `path` changes drives (0 to 1) at fractions of the screen, `expansionAt` the name of the expansion,
 * `alter` a code of the reading, `raw` the raw value, given the converted one.
 */
export function outsideSignal({ wire, expansion, width, height }, changes = {}) {
  const { path, expansionAt, alter, raw } = { ...clean, ...changes };
  const rgb = (x, y, shown, state) => {
    const top = 2 ** shown.bitDepth - 1;
    const drives = path(
      each(shown.codes, (code) => code / top),
      x / width,
      y / height,
    );
    const sent = each(drives, (drive) => Math.round(Math.min(1, Math.max(0, drive)) * top));
    const expand = expansions[shown.bitDepth >= state.bitDepth ? 'scaling' : expansionAt(x / width, shown, expansion)];
    const converted = each(sent, (code) =>
      clampTo(state.bitDepth, alter(expand(code, shown.bitDepth, state.bitDepth), x / width, y / height)),
    );
    return {
      raw: wire === 'limited' ? each(converted, (code) => limitedCode(code, state.bitDepth)) : converted,
      converted,
    };
  };
  const matrix = matrices[wire];
  const yCbCr = matrix && yCbCrOf(...matrix, (drives, x, y) => path(drives, x / width, y / height));
  return (x, y, shown, state) => {
    const answer = (yCbCr ?? rgb)(x, y, shown, state);
    return { raw: raw(answer.raw, answer.converted, x / width), converted: answer.converted };
  };
}

function limitedCode(code, bits) {
  return Math.round(2 ** (bits - 8) * (16 + (219 * code) / (2 ** bits - 1)));
}

function clampTo(bits, code) {
  return Math.min(2 ** bits - 1, Math.max(0, code));
}
