import type { Reference } from '../../src/read/reference/reference.ts';

export const toneResponses: Readonly<Record<string, number | string>>;
export function referenceOf(toneResponse: number | string): Reference;
