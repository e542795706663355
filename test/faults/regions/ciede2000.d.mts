export function ciede2000(one: readonly number[], other: readonly number[]): number;
