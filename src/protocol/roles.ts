/** What a token lets its bearer do: `station` sends runs and reports, `viewer` reads and asks the gate, `admin` does both and more. */
export const ROLES = ['station', 'viewer', 'admin'] as const;
export type Role = (typeof ROLES)[number];
