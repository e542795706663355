import type { Names } from '../../text/names.ts';

/** Patches and profiles have English names of their own. */
export const enNames: Names = { colors: {}, gray: 'gray-{code}', profiles: {} };
