/**
 * The environment of a program that drives an instrument: this process's own, without secrets, and without the variables by which
 * ArgyllCMS would correct readings by a file that nobody recorded.
 */
export function programEnvironment(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Record<string, string | undefined> {
  const kept = Object.entries(environment).filter(([name]) => !secret.test(name) && !silentCorrection.test(name));
  // Without it spotread reads a terminal, not its standard input.
  return { ...Object.fromEntries(kept), ARGYLL_NOT_INTERACTIVE: '1' };
}

const secret = /token|secret|password|passphrase|private_?key|credential/i;
const silentCorrection = /^ARGYLL_(COLMTER_|XCALSTD)/i;
