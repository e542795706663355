import { z } from 'zod';

/** Which keys of the monitor are locked. */
export const keyLockSchema = z.enum(['OFF', 'MENU', 'ALL']);

export const keyLockAnswerSchema = z.looseObject({ keyLock: keyLockSchema });

export const keyLockChangeSchema = z.strictObject({ keyLock: keyLockSchema });

export type KeyLock = z.infer<typeof keyLockSchema>;
