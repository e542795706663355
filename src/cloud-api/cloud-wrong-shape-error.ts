import { FlatfieldError } from '../flatfield-error.ts';

/** A complete JSON answer of the cloud API does not have the shape of the specification. */
export class CloudWrongShapeError extends FlatfieldError {
  readonly code = 'cloud-wrong-shape';
}
