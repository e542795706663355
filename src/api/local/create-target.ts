import { FlatfieldError } from '../../base/flatfield-error.ts';
import { NotJsonError, TimedOutError, UnreachableError } from '../../base/http/http-errors.ts';
import { type CallContext, type CallOptions, callOperation } from './call-operation.ts';
import { checkRequest } from './check-request.ts';
import { WrongShapeError } from './parse-answer.ts';
import { RefusedError } from './refused-error.ts';
import { type NewTarget, newTargetSchema, type Target } from './target-schema.ts';

/**
 * Creates a target, never twice: where the answer is lost, the monitor's targets are compared with those from before, and
 * the one new target of that name is taken. Throws `target-not-confirmed` if there is none or more than one.
 */
export async function createTarget(
  context: CallContext,
  monitorId: string,
  target: NewTarget,
  options: CallOptions,
): Promise<Target> {
  const body = checkRequest(newTargetSchema, target, 'target');
  const request = { parameters: { monitorId }, body, bodyName: 'target' };
  const before = await listTargets(context, monitorId, options);
  try {
    return await callOperation(context, 'createTarget', request, options);
  } catch (error) {
    if (!mayHaveBeenCreated(error)) throw error;
    const known = new Set(before.map(({ id }) => id));
    const after = await listTargets(context, monitorId, options).catch(() => []);
    const created = after.filter(
      ({ id, name }) => !known.has(id) && (target.name === undefined || name === target.name),
    );
    if (created.length === 1 && created[0] !== undefined) return created[0];
    throw new FlatfieldError(
      'target-not-confirmed',
      `It is not known whether the target was created on ${monitorId}: the answer was lost, and the monitor shows ` +
        `${created.length} new targets of that name. List the targets before trying again.`,
      { cause: error },
    );
  }
}

async function listTargets(context: CallContext, monitorId: string, { signal }: CallOptions): Promise<Target[]> {
  const { targets } = await callOperation(context, 'getTargets', { parameters: { monitorId } }, { signal });
  return targets;
}

/** True if the service may have carried out the creation although no usable answer came. */
function mayHaveBeenCreated(error: unknown): boolean {
  if (error instanceof UnreachableError || error instanceof TimedOutError) return error.phase !== 'connecting';
  if (error instanceof RefusedError) return error.status >= 500;
  return error instanceof WrongShapeError || error instanceof NotJsonError;
}
