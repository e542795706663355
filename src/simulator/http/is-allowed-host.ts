/**
 * Whether a Host header names this computer's loopback or the name that the server was given. Anything else is a web page
 * somewhere that had its own name resolved to this computer.
 */
export function isAllowedHost(header: string | undefined, configured: string): boolean {
  const match = /^(\[[0-9a-f:.]+\]|[^:[\]]+)(?::\d{1,5})?$/i.exec(header ?? '');
  const name = match?.[1]?.toLowerCase().replace(/^\[|\]$/g, '');
  if (name === undefined) return false;
  return name === 'localhost' || name === '::1' || isLoopbackV4(name) || name === configured.toLowerCase();
}

function isLoopbackV4(name: string): boolean {
  const octets = /^127\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(name)?.slice(1) ?? [];
  return octets.length === 3 && octets.every((octet) => Number(octet) <= 255);
}
