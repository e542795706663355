/** The page's own script, which the build bundles from its TypeScript. */
export const LINE_SCRIPT: string;
