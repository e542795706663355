/** How far rounded drives may be apart and still be the same: of floating point; far below one step of 16 bits. */
export const ROUNDING = 1e-9;
