import type { CodeValues } from '../code-values.ts';
import type { CodePath } from './code-path.ts';
import { widened } from './widening.ts';

/** A path behind a computer that holds every patch in whole codes of so many bits, fewer than the deepest patch has. */
export function roundedFirst(path: CodePath, bits: number): CodePath {
  const known = pathsOf.get(path) ?? new Map<number, CodePath>();
  pathsOf.set(path, known);
  const rounded = known.get(bits) ?? makePath(path, bits);
  known.set(bits, rounded);
  return rounded;
}

/** The same objects for all runs. */
const pathsOf = new WeakMap<CodePath, Map<number, CodePath>>();

function makePath(path: CodePath, bits: number): CodePath {
  const { name, toleranceSteps, isSent } = path;
  const held = (shown: CodeValues): CodeValues => widened(shown, { by: 'scaling', to: bits });
  return {
    name: `rounded to ${bits} bits, ${name}`,
    toleranceSteps,
    expect: (shown, bitDepth) => path.expect(held(shown), bitDepth),
    sent: (shown, bitDepth) => path.sent(held(shown), bitDepth),
    ...(isSent && { isSent: (shown, raw, bitDepth) => isSent(held(shown), raw, bitDepth) }),
  };
}
