import { z } from 'zod';
import { parseBody } from '../http/parse-request.ts';
import { PROFILE_UPDATE_RULES } from '../rig/targets.ts';
import type { LocalOperation } from './local-operation.ts';
import { monitorOf } from './monitor-operations.ts';

export const getTargets: LocalOperation = (context) => ({
  status: 200,
  body: { targets: monitorOf(context).targets.list() },
});

/** The specification calls some fields required and gives them a default: what is missing gets its default. */
const targetBody = z.object({
  name: z.string().default('New target'),
  colorModeName: z.string().nullable().default(null),
  parameters: z.record(z.string(), z.unknown()),
  profileUpdateRule: z.enum(PROFILE_UPDATE_RULES).default('EVERYTIME'),
  profilePolicy: z
    .record(z.string(), z.unknown())
    .default({ profileVersion: '4.2', toneCurve: 'LUT', reflectBlackLevel: false }),
  useTargetNameAsProfileName: z.boolean().default(false),
  protection: z.boolean().default(false),
});

export const createTarget: LocalOperation = (context) => {
  const monitor = monitorOf(context);
  const target = monitor.targets.create(parseBody(targetBody, context.body));
  return { status: context.dialect === 'field' ? 201 : 200, body: target };
};
