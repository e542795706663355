/** The script of the overview, which the build bundles from its TypeScript. */
export const OVERVIEW_SCRIPT: string;
