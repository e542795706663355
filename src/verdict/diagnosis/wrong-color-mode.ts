import type { Rule } from './rule.ts';

/** The monitor ran in another color mode than planned, as its checks saw. */
export const wrongColorMode: Rule = ({ checks }) => {
  const modes = [
    ...new Set(checks.flatMap(({ colorModeIndex }) => (colorModeIndex === null ? [] : [colorModeIndex + 1]))),
  ];
  return modes.length > 1 ? { cause: 'wrong-color-mode', params: { modes } } : null;
};
