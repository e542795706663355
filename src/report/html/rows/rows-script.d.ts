/** The script of pages with many rows, which the build bundles from its TypeScript. */
export const ROWS_SCRIPT: string;
