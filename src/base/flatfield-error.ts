/** `caller`: what was asked for is wrong, and asking again will not help; `surroundings`: everything else. */
export type Blame = 'caller' | 'surroundings';

/** Every error code and whom it blames. What each means is in docs/errors.md. */
export const errorBlames = {
  // command line and options
  usage: 'caller',
  'invalid-plan': 'caller',
  'invalid-argument': 'caller',
  'invalid-patch': 'caller',
  'invalid-pattern': 'caller',
  'invalid-profile': 'caller',
  'invalid-guard-band': 'caller',
  'invalid-readings-file': 'caller',
  'invalid-reference-file': 'caller',
  'invalid-key': 'caller',
  'unknown-tone-response': 'caller',
  // HTTP
  unreachable: 'surroundings',
  'timed-out': 'surroundings',
  'not-json': 'surroundings',
  'too-large': 'surroundings',
  aborted: 'surroundings',
  // local API
  'invalid-request': 'caller',
  refused: 'surroundings',
  'wrong-shape': 'surroundings',
  'target-not-confirmed': 'surroundings',
  // cloud API and fleet
  'invalid-cloud-request': 'caller',
  'invalid-token': 'caller',
  'cloud-refused': 'surroundings',
  'cloud-wrong-shape': 'surroundings',
  'rate-limited': 'surroundings',
  'call-count': 'surroundings',
  'asset-not-read': 'surroundings',
  'unknown-target': 'caller',
  'receipt-exists': 'caller',
  'sync-folder': 'caller',
  'send-open': 'surroundings',
  'command-pending': 'surroundings',
  'not-simulated': 'caller',
  // monitor
  'monitor-not-found': 'surroundings',
  'several-monitors': 'caller',
  'unknown-color-mode': 'caller',
  'color-mode-unusable': 'surroundings',
  'change-not-applied': 'surroundings',
  'left-changed': 'surroundings',
  'restore-file-failed': 'surroundings',
  'lock-failed': 'surroundings',
  'resolution-mismatch': 'surroundings',
  'resolution-unconfirmed': 'surroundings',
  // light meters
  'invalid-meter': 'caller',
  'meter-not-found': 'surroundings',
  'meter-silent': 'surroundings',
  'meter-under-range': 'surroundings',
  'meter-refused': 'surroundings',
  'meter-warned': 'surroundings',
  'meter-gone': 'surroundings',
  'meter-garbled': 'surroundings',
  'meter-uncalibrated': 'surroundings',
  // showing patterns
  'display-not-chosen': 'caller',
  'browser-not-found': 'surroundings',
  'pattern-window': 'surroundings',
  'pattern-not-shown': 'surroundings',
  // readings and colors
  'position-mismatch': 'surroundings',
  'value-out-of-range': 'surroundings',
  'answer-repeated': 'surroundings',
  'journal-failed': 'surroundings',
  'source-late': 'surroundings',
  'source-answer-unusable': 'surroundings',
  'unusable-reference': 'surroundings',
  'uncomputable-metric': 'surroundings',
  // records and reports
  'invalid-record': 'caller',
  'unlike-runs': 'caller',
  'run-folder': 'surroundings',
  'run-changed': 'surroundings',
  'unknown-view': 'surroundings',
  // line
  'invalid-bundle': 'caller',
  'newer-record': 'surroundings',
  'store-damaged': 'surroundings',
  'store-unusable': 'surroundings',
  'store-busy': 'surroundings',
  'store-unreachable': 'surroundings',
  'invalid-cursor': 'caller',
  // Playwright
  'nothing-shown': 'caller',
  'inspection-ended': 'caller',
  'not-an-inspection': 'caller',
  'run-not-passed': 'surroundings',
  'not-put-back': 'surroundings',
  'suite-not-passed': 'surroundings',
  // simulator
  'invalid-simulation': 'caller',
  'port-in-use': 'surroundings',
  'simulated-refusal': 'surroundings',
} as const satisfies Readonly<Record<string, Blame>>;

export type ErrorCode = keyof typeof errorBlames;

/**
 * Every error that Flatfield throws on purpose. `code` is stable across releases and may be switched on; the message says
 * what failed, on what, and what to do next; `cause` holds what was caught. Errors that carry data have a class of their own.
 */
export class FlatfieldError extends Error {
  readonly code: ErrorCode;
  readonly blame: Blame;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
    this.blame = errorBlames[code];
  }
}

/** True if a caught value is an error of Flatfield with one of these codes. */
export function hasCode<Code extends ErrorCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is FlatfieldError & { readonly code: Code } {
  try {
    return error instanceof FlatfieldError && codes.some((code) => code === error.code);
  } catch {
    // A proxy that a caller threw.
    return false;
  }
}
