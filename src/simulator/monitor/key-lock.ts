export const KEY_LOCKS = ['OFF', 'MENU', 'ALL'] as const;
export type SimulatedKeyLock = (typeof KEY_LOCKS)[number];
