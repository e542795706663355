/**
 * The list of color modes, or one of them, in the spelling of release 0.9.1 and later: release 0.9.0 wrote `colormodes` for
 * `colorModes` and `parameter` for `parameters`. Everything else passes through untouched.
 */
export function acceptOldSpellings(body: unknown): unknown {
  const renamed = rename(rename(body, 'colormodes', 'colorModes'), 'parameter', 'parameters');
  if (!isObject(renamed) || !Array.isArray(renamed['colorModes'])) return renamed;
  return { ...renamed, colorModes: renamed['colorModes'].map((mode) => rename(mode, 'parameter', 'parameters')) };
}

function rename(value: unknown, from: string, to: string): unknown {
  if (!isObject(value) || !Object.hasOwn(value, from) || Object.hasOwn(value, to)) return value;
  const { [from]: inner, ...rest } = value;
  return { ...rest, [to]: inner };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
