/** Max difference of drives that are equal except for floating-point rounding; far below one step of 16 bits. */
export const ROUNDING = 1e-9;
