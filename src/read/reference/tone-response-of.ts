import { z } from 'zod';

/**
 * The tone response that a calibration target asks for: the exponent of `{type: GAMMA, value: 2.2}`, the name of
 * `{type: STANDARD, value: "..."}` as received, or null if the target tells neither. The `gamma` is in the target's
 * `parameters` in the local API and in the target itself in the cloud API.
 */
export function toneResponseOf(target: unknown): number | string | null {
  const { data } = targetSchema.safeParse(target);
  const gamma = data?.parameters?.gamma ?? data?.gamma;
  return gamma?.value ?? null;
}

const gamma = z.union([
  z.looseObject({ type: z.literal('GAMMA'), value: z.number().positive() }),
  z.looseObject({ type: z.literal('STANDARD'), value: z.string().min(1) }),
]);

const targetSchema = z.looseObject({
  gamma: gamma.nullish().catch(null),
  parameters: z
    .looseObject({ gamma: gamma.nullish().catch(null) })
    .nullish()
    .catch(null),
});
