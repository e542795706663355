/**
 * Calls `closed` when the terminal behind standard input is closed, or at once if it is already: the operator cannot answer any more.
 * The returned function stops listening.
 */
export function onTerminalClosed(stdin: NodeJS.ReadableStream, closed: () => void): () => void {
  const isClosed = 'readableEnded' in stdin && stdin.readableEnded === true;
  if (isClosed) {
    closed();
    return () => undefined;
  }
  stdin.once('end', closed);
  stdin.once('error', closed);
  return () => {
    stdin.off('end', closed);
    stdin.off('error', closed);
  };
}
