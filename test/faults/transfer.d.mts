export function clip(value: number): number;
export function srgbToLinear(code: number): number;
export function linearToSrgb(linear: number): number;
export function pqOfLuminance(luminanceCdM2: number): number;
