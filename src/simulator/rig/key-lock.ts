export const KEY_LOCKS = ['OFF', 'MENU', 'ALL'] as const;
export type KeyLock = (typeof KEY_LOCKS)[number];
