import type { Box } from '../faults.mjs';
import type { Random } from '../random.mjs';

export const screens: Readonly<Record<string, number>>;
export function boxOf(random: Random, area: number, aspect: number): Box;
export function covers(box: Box, place: { readonly x: number; readonly y: number }): boolean;
