/** Makes the properties of a client read-only. Unlike a frozen object it may be wrapped by a Proxy, which answers for them. */
export function readOnly<T extends object>(client: T): T {
  for (const name of Object.keys(client)) Object.defineProperty(client, name, { writable: false });
  return Object.preventExtensions(client);
}
