// Random inspections of the monitor server of test/outside: a clean monitor of any kind, and at most one thing wrong with it.
import fc from 'fast-check';
import { outsideFaults } from './outside-faults.mjs';
import { matrices } from './outside-signal.mjs';

const even = (min, max) => fc.integer({ min: min / 2, max: max / 2 }).map((half) => half * 2);
const size = fc.oneof(
  fc.constantFrom([3840, 2160], [4096, 2160], [2048, 1152], [1680, 1050], [1050, 1680], [3440, 1440]),
  fc.tuple(even(640, 8192), even(480, 8192)),
);
const byte = fc.integer({ min: 0, max: 255 });
const anyPatch = fc.tuple(byte, byte, byte).map((codes) => codes.join('/'));
const primaries = ['white', 'red', 'green', 'blue', 'black'];
const patches = fc.oneof(
  fc.constantFrom(primaries, ['black', 'red', 'white', 'blue'], ['white', 'red', 'gray-128', 'black']),
  fc.uniqueArray(anyPatch, { minLength: 1, maxLength: 2 }).map((more) => ['white', 'red', ...more, 'black']),
);
const target = fc.oneof(
  fc.constantFrom({ type: 'STANDARD', value: 'PQ', pqOption: 'CLIPPING' }, { type: 'STANDARD', value: 'HLG' }),
  fc.constantFrom(1.8, 2, 2.2, 2.4, 2.6).map((value) => ({ type: 'GAMMA', value })),
);

/** Everything but the fault: a monitor on which nothing is wrong, and a plan that reads enough of it. */
const monitor = fc.record({
  size,
  hdcp: fc.boolean(),
  bitDepth: fc.constantFrom(8, 10, 12),
  expansion: fc.constantFrom('scaling', 'padding', 'replication'),
  wire: fc.constantFrom('full', 'full', 'limited', ...Object.keys(matrices)),
  target,
  toneResponse: fc.constantFrom(undefined, undefined, undefined, 'PQ', 'HLG', 'BT.1886'),
  kind: fc.constantFrom('match', 'match', 'exact'),
  layout: fc.constantFrom('3x3', '3x3', '3x3', '9-ring', '5x5', '13'),
  order: fc.constantFrom('row-major', 'serpentine', 'farthest-first'),
  patches,
  marker: fc.constantFrom('operation', 'inline', 'off'),
  lockKeys: fc.boolean(),
  repeat: fc.constantFrom(1, 1, 1, 2),
});

const found = fc.oneof(...outsideFaults.map(({ draw }) => draw));

/** One whole inspection; what the fault needs of its monitor comes first. */
export const outsideCases = fc.tuple(monitor, found).map(([given, fault]) => fitted(given, fault));

function fitted(given, fault) {
  const { needs = {} } = outsideFaults.find(({ name }) => name === fault.name);
  const { bitDepths: _, light: __, colorful: ___, ...fixed } = needs;
  const wire = fault.matrix ?? fixed.wire ?? given.wire;
  const isYCbCr = Object.hasOwn(matrices, wire);
  const bitDepth = fault.depth ?? given.bitDepth;
  const [width, height] = given.size;
  return {
    ...given,
    ...fixed,
    wire,
    // Eight bits of YCbCr do not hold every color of eight bits of RGB.
    bitDepth: isYCbCr ? Math.max(10, bitDepth) : bitDepth,
    kind: isYCbCr ? 'match' : (fixed.kind ?? given.kind),
    size: fault.odd ? [width + 1, height + 1] : [width, height],
    fault,
  };
}
