import { type ErrorCode, FlatfieldError } from '../../../base/flatfield-error.ts';
import { safeText } from '../../../base/http/safe-text.ts';

/** The error to throw for a failed reading, with the reason that spotread gives. */
export function readingFailure(text: string): FlatfieldError {
  const said = reasonIn(text);
  const [code, advice] = kinds.find(([, , pattern]) => pattern.test(text)) ?? otherwise;
  return new FlatfieldError(code, `The meter gave no reading${said && ` (${said})`}. ${advice}`);
}

const kinds: readonly (readonly [ErrorCode, string, RegExp])[] = [
  [
    'meter-under-range',
    'There is too little light for it: check that it is on the screen, and that the patch is shown.',
    /under ?range|light level is too low|not enough light/i,
  ],
  ['meter-uncalibrated', 'Calibrate it and read again.', /needs? (a )?calibration|from calibrat|calibration failed/i],
  [
    'meter-silent',
    'It does not answer: check its cable.',
    /communication problem|communications? failure|no answer|timed? ?out/i,
  ],
  ['meter-garbled', 'What it sent is not an answer: check its cable.', /protocol/i],
];

const otherwise: readonly [ErrorCode, string] = [
  'meter-refused',
  'Check the instrument and its place, then read again.',
];

/** The line that says it, such as `Spot read failed due to misread (Bottom under range)`; empty if there is none. */
export function reasonIn(text: string): string {
  const lines = text.split('\n').filter((line) => /fail|error|stopped|no instrument|unknown|unable/i.test(line));
  return safeText((lines[0] ?? '').replace(/^(Spot read |Got |Diagnostic: |spotread: Error - )/, ''), 160).replace(
    /[.!]$/,
    '',
  );
}
