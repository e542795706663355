/** Path to continue to after a form: one of this server, `/` if the requested one is not. */
export function ownPath(next = '/'): string {
  const base = 'http://own.invalid';
  if (!next.startsWith('/') || !URL.canParse(next, base)) return '/';
  const { origin, pathname, search } = new URL(next, base);
  return origin === base && !pathname.startsWith('//') ? `${pathname}${search}` : '/';
}
