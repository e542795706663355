/** `caller`: what was asked for is wrong, and asking again will not help; `environment`: everything else. */
export type Blame = 'caller' | 'environment';

/** Every error code and whom it blames. What each means is in docs/reference/messages.md. */
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
  // recordings of traffic
  'invalid-recording': 'caller',
  'identifier-left': 'caller',
  // HTTP
  unreachable: 'environment',
  'timed-out': 'environment',
  'not-json': 'environment',
  'too-large': 'environment',
  aborted: 'environment',
  // local API
  'invalid-request': 'caller',
  refused: 'environment',
  'wrong-shape': 'environment',
  'target-not-confirmed': 'environment',
  'self-calibration-unconfirmed': 'environment',
  'self-calibration-failed': 'environment',
  // cloud API and fleet
  'invalid-cloud-request': 'caller',
  'invalid-token': 'caller',
  'cloud-refused': 'environment',
  'cloud-wrong-shape': 'environment',
  'rate-limited': 'environment',
  'call-count': 'environment',
  'asset-not-read': 'environment',
  'unknown-target': 'caller',
  'receipt-exists': 'caller',
  'sync-folder': 'caller',
  'send-open': 'environment',
  'command-pending': 'environment',
  'not-simulated': 'caller',
  // monitor
  'monitor-not-found': 'environment',
  'several-monitors': 'caller',
  'unknown-color-mode': 'caller',
  'color-mode-unusable': 'environment',
  'change-not-applied': 'environment',
  'left-changed': 'environment',
  'restore-file-failed': 'environment',
  'lock-failed': 'environment',
  'resolution-mismatch': 'environment',
  'resolution-unconfirmed': 'environment',
  // light meters
  'invalid-meter': 'caller',
  'meter-not-found': 'environment',
  'meter-silent': 'environment',
  'meter-under-range': 'environment',
  'meter-refused': 'environment',
  'meter-warned': 'environment',
  'meter-gone': 'environment',
  'meter-garbled': 'environment',
  'meter-uncalibrated': 'environment',
  // showing patterns
  'display-not-chosen': 'caller',
  'browser-not-found': 'environment',
  'browser-forbidden': 'environment',
  'screen-unsuitable': 'environment',
  'window-restless': 'environment',
  'pattern-window': 'environment',
  'pattern-not-shown': 'environment',
  // readings and colors
  'position-mismatch': 'environment',
  'value-out-of-range': 'environment',
  'answer-repeated': 'environment',
  'journal-failed': 'environment',
  'source-late': 'environment',
  'source-answer-unusable': 'environment',
  'unusable-reference': 'environment',
  'uncomputable-metric': 'environment',
  // records and reports
  'invalid-record': 'caller',
  'unlike-runs': 'caller',
  'run-folder': 'environment',
  'wrong-folder': 'caller',
  'run-changed': 'environment',
  'unknown-view': 'environment',
  // line
  'golden-unit': 'environment',
  'invalid-mark': 'caller',
  'invalid-bundle': 'caller',
  'newer-record': 'environment',
  'store-damaged': 'environment',
  'store-unusable': 'environment',
  'store-busy': 'environment',
  'store-unreachable': 'environment',
  'invalid-cursor': 'caller',
  // Playwright
  'nothing-shown': 'caller',
  'inspection-ended': 'caller',
  'not-an-inspection': 'caller',
  'run-not-passed': 'environment',
  'not-put-back': 'environment',
  'suite-not-passed': 'environment',
  // simulator
  'invalid-simulation': 'caller',
  'port-in-use': 'environment',
  'simulated-refusal': 'environment',
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
