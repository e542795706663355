/**
 * The environment of a browser that Flatfield starts: this process's own without secrets. A browser runs for hours, may write its
 * environment into crash reports, and needs no token of any service.
 */
export function browserEnvironment(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Record<string, string> {
  const entries = Object.entries(environment).flatMap(([name, value]) =>
    value === undefined || secret.test(name) ? [] : [[name, value] as const],
  );
  return Object.fromEntries(entries);
}

/** Names of Flatfield's own token and of whatever else a build server keeps in its environment. */
const secret = /token|secret|password|passphrase|private_?key|credential/i;
