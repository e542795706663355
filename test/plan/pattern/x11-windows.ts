import { connectX11 } from '../../../src/plan/window/x11-connection.ts';

/** What a person or a window manager could do to all windows of a display. */
export interface X11Windows {
  /** Takes every window off the screen, as its owner would not. */
  unmapAll(): Promise<void>;
  mapAll(): Promise<void>;
  moveAll(xPx: number, yPx: number): Promise<void>;
  /**
   * Shows a white window over all others: as toasts and menus do, or, if `managed`, as a dialog that the window manager places and gives the
   * focus. Returns how to take it away.
   */
  cover(area: CoveredArea, options?: { readonly managed?: boolean }): Promise<() => Promise<void>>;
  close(): void;
}

interface CoveredArea {
  readonly xPx: number;
  readonly yPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
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
  let opened = 0;
  return {
    cover: async ({ xPx, yPx, widthPx, heightPx }, { managed = false } = {}) => {
      const id = server.firstId + opened++;
      const place = [(yPx << 16) | xPx, (heightPx << 16) | widthPx];
      // A class and a visual as the root window has them; background pixel (bit 1) and override-redirect (bit 9).
      server.tell(opcodes.createWindow, id, server.root, ...place, 0, 0, 0b10_0000_0010, 0xffffff, managed ? 0 : 1);
      server.tell(opcodes.mapWindow, id);
      await server.ask(opcodes.queryTree, server.root);
      return async () => {
        server.tell(opcodes.destroyWindow, id);
        await server.ask(opcodes.queryTree, server.root);
      };
    },
    unmapAll: () => toAll(opcodes.unmapWindow),
    mapAll: () => toAll(opcodes.mapWindow),
    moveAll: (xPx, yPx) => toAll(opcodes.configureWindow, 0b11, xPx, yPx),
    close: () => server.close(),
  };
}

const opcodes = {
  createWindow: 1,
  destroyWindow: 4,
  mapWindow: 8,
  unmapWindow: 10,
  configureWindow: 12,
  queryTree: 15,
} as const;
