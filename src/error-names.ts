import { type ErrorCode, FlatfieldError, hasCode } from './flatfield-error.ts';

type WithCode<Code extends ErrorCode> = FlatfieldError & { readonly code: Code };

/** The class that errors of a code had before codes: `instanceof` asks for the code, and `new` makes such an error. */
function named<Code extends ErrorCode>(code: Code) {
  return class extends FlatfieldError {
    static override [Symbol.hasInstance](error: unknown): error is WithCode<Code> {
      return hasCode(error, code);
    }

    constructor(message: string, options?: ErrorOptions) {
      super(code, message, options);
      this.name = FlatfieldError.name;
    }
  };
}

/** @deprecated Compare `code` with 'aborted'. */
export const AbortedError = named('aborted');
export type AbortedError = WithCode<'aborted'>;

/** @deprecated Compare `code` with 'call-count'. */
export const CallCountError = named('call-count');
export type CallCountError = WithCode<'call-count'>;

/** @deprecated Compare `code` with 'cloud-wrong-shape'. */
export const CloudWrongShapeError = named('cloud-wrong-shape');
export type CloudWrongShapeError = WithCode<'cloud-wrong-shape'>;

/** @deprecated Compare `code` with 'invalid-cloud-request'. */
export const InvalidCloudRequestError = named('invalid-cloud-request');
export type InvalidCloudRequestError = WithCode<'invalid-cloud-request'>;

/** @deprecated Compare `code` with 'invalid-plan'. */
export const InvalidPlanError = named('invalid-plan');
export type InvalidPlanError = WithCode<'invalid-plan'>;

/** @deprecated Compare `code` with 'invalid-simulation'. */
export const InvalidSimulationError = named('invalid-simulation');
export type InvalidSimulationError = WithCode<'invalid-simulation'>;

/** @deprecated Compare `code` with 'invalid-token'. */
export const InvalidTokenError = named('invalid-token');
export type InvalidTokenError = WithCode<'invalid-token'>;

/** @deprecated Compare `code` with 'not-an-inspection'. */
export const NotAnInspectionError = named('not-an-inspection');
export type NotAnInspectionError = WithCode<'not-an-inspection'>;

/** @deprecated Compare `code` with 'nothing-shown'. */
export const NothingShownError = named('nothing-shown');
export type NothingShownError = WithCode<'nothing-shown'>;

/** @deprecated Compare `code` with 'port-in-use'. */
export const PortInUseError = named('port-in-use');
export type PortInUseError = WithCode<'port-in-use'>;

/** @deprecated Compare `code` with 'target-not-confirmed'. */
export const TargetNotConfirmedError = named('target-not-confirmed');
export type TargetNotConfirmedError = WithCode<'target-not-confirmed'>;
