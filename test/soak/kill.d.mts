import type { Problem } from './inspect-case.mjs';

/** Kills the command at random moments, resumes its run, and holds the end against an undisturbed run. */
export function killRound(seed: number): Promise<{ readonly problems: readonly Problem[]; readonly kills: number }>;
