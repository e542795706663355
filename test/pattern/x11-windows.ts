import { connectX11 } from '../../src/pattern/window/x11-connection.ts';

/** What a person or a window manager could do to all windows of a display. */
export interface X11Windows {
  /** Takes every window off the screen, as its owner would not. */
  unmapAll(): Promise<void>;
  mapAll(): Promise<void>;
  moveAll(xPx: number, yPx: number): Promise<void>;
  close(): void;
}

export async function controlWindows(display: string): Promise<X11Windows> {
  const server = await connectX11({ DISPLAY: display });
  if (server === null) throw new Error(`no X server at ${display}`);
  async function toAll(opcode: number, ...values: readonly number[]): Promise<void> {
    const tree = await server?.ask(opcodes.queryTree, server.root);
    for (let index = 0; tree && index < tree.readUInt16LE(16); index++) {
      server?.tell(opcode, tree.readUInt32LE(32 + 4 * index), ...values);
    }
    // An answer comes after everything before it was done.
    await server?.ask(opcodes.queryTree, server.root);
  }
  return {
    unmapAll: () => toAll(opcodes.unmapWindow),
    mapAll: () => toAll(opcodes.mapWindow),
    moveAll: (xPx, yPx) => toAll(opcodes.configureWindow, 0b11, xPx, yPx),
    close: () => server.close(),
  };
}

const opcodes = { mapWindow: 8, unmapWindow: 10, configureWindow: 12, queryTree: 15 } as const;
