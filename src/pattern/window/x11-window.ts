import { connectX11, type X11Connection } from './x11-connection.ts';

/** A window as the X server knows it, which a browser does not ask: a window taken off the screen still draws its page. */
export interface X11Window {
  /** True if the window, with every window that contains it, is on the screen. */
  isViewable(): Promise<boolean>;
  close(): void;
}

/**
 * Finds the window whose title begins with a text, waiting up to `timeoutMs` for it; null without a local X server, as on other
 * systems and under Wayland, and if no window has that title.
 */
export async function findX11Window(
  title: string,
  env: NodeJS.ProcessEnv,
  timeoutMs: number,
): Promise<X11Window | null> {
  const server = await connectX11(env);
  if (server === null) return null;
  const id = await waitForWindow(server, title, Date.now() + timeoutMs).catch(() => null);
  if (id === null) {
    server.close();
    return null;
  }
  return {
    isViewable: async () => {
      const attributes = await server.ask(opcodes.getWindowAttributes, id).catch(() => null);
      return attributes?.readUInt8(26) === viewable;
    },
    close: () => server.close(),
  };
}

const opcodes = { getWindowAttributes: 3, queryTree: 15, getProperty: 20 } as const;
const viewable = 2;
/** Predefined atoms of the protocol. */
const atoms = { any: 0, wmName: 39 } as const;

async function waitForWindow(server: X11Connection, title: string, until: number): Promise<number | null> {
  for (;;) {
    const found = await findBelow(server, server.root, title, 3);
    if (found !== null || Date.now() > until) return found;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}

/** A window manager puts windows into frames of its own, so the tree is searched a few levels deep. */
async function findBelow(server: X11Connection, parent: number, title: string, depth: number): Promise<number | null> {
  if (depth === 0) return null;
  const tree = await server.ask(opcodes.queryTree, parent);
  const count = tree?.readUInt16LE(16) ?? 0;
  for (let index = 0; tree && index < count; index++) {
    const id = tree.readUInt32LE(32 + 4 * index);
    const name = await server.ask(opcodes.getProperty, id, atoms.wmName, atoms.any, 0, 64);
    const text = name?.subarray(32, 32 + name.readUInt32LE(16)).toString('latin1') ?? '';
    if (text.startsWith(title)) return id;
    const below = await findBelow(server, id, title, depth - 1);
    if (below !== null) return below;
  }
  return null;
}
