/**
 * The depth that Node has by itself. Vitest's is ten times that, and every error of a test that provokes many pays for it; where a test
 * fails, the line is among the first.
 */
Error.stackTraceLimit = 10;
