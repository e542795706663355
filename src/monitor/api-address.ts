/** The address of a service, the same whichever name of this computer it is called by: `http://127.0.0.1:50005`. */
export function apiAddress(apiUrl: string): string {
  const { protocol, hostname, port } = new URL(apiUrl);
  const host = ['localhost', '[::1]'].includes(hostname) ? '127.0.0.1' : hostname;
  return `${protocol}//${host}:${port}`;
}
