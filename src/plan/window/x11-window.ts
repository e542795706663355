import { connectX11, type X11Connection } from './x11-connection.ts';

/** A window as the X server knows it, which a browser does not ask: a window taken off the screen still draws its page. */
export interface X11Window {
  /** True if the window, with every window that contains it, is on the screen. */
  isViewable(): Promise<boolean>;
  /** A window that lies over this one, as people would name it; null if none does. */
  coveredBy(): Promise<string | null>;
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
    coveredBy: () => windowOver(server, id).catch(() => null),
    close: () => server.close(),
  };
}

const opcodes = { getWindowAttributes: 3, getGeometry: 14, queryTree: 15, getProperty: 20 } as const;
const viewable = 2;
const inputOutput = 1;
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
    if ((await nameOf(server, id)).startsWith(title)) return id;
    const below = await findBelow(server, id, title, depth - 1);
    if (below !== null) return below;
  }
  return null;
}

async function nameOf(server: X11Connection, id: number): Promise<string> {
  const name = await server.ask(opcodes.getProperty, id, atoms.wmName, atoms.any, 0, 64);
  return name?.subarray(32, 32 + name.readUInt32LE(16)).toString('latin1') ?? '';
}

/** Name of a window, or of the first one in it that has a name: the frame of a window manager has none. */
async function nameWithin(server: X11Connection, frame: number): Promise<string> {
  const tree = await server.ask(opcodes.queryTree, frame);
  const inside = Array.from({ length: tree?.readUInt16LE(16) ?? 0 }, (_, index) => tree?.readUInt32LE(32 + 4 * index));
  for (const id of [frame, ...inside]) {
    const name = id === undefined ? '' : await nameOf(server, id);
    if (name !== '') return name;
  }
  return '';
}

/** The lowest window on the screen that is stacked above this one, or above its frame, and shares a pixel with it. */
async function windowOver(server: X11Connection, id: number): Promise<string | null> {
  let own = id;
  let tree = await server.ask(opcodes.queryTree, own);
  for (; tree && tree.readUInt32LE(12) !== server.root; tree = await server.ask(opcodes.queryTree, own)) {
    own = tree.readUInt32LE(12);
  }
  const stack = await server.ask(opcodes.queryTree, server.root);
  const area = await rectangleOf(server, own);
  if (stack === null || area === null) return null;
  const ids = Array.from({ length: stack.readUInt16LE(16) }, (_, index) => stack.readUInt32LE(32 + 4 * index));
  for (const other of ids.slice(ids.indexOf(own) + 1)) {
    const attributes = await server.ask(opcodes.getWindowAttributes, other);
    if (attributes?.readUInt8(26) !== viewable || attributes.readUInt16LE(12) !== inputOutput) continue;
    const over = await rectangleOf(server, other);
    if (over === null || !isShared(over, area)) continue;
    const size = `${over.right - over.left}x${over.bottom - over.top} at ${over.left},${over.top}`;
    return `${JSON.stringify(await nameWithin(server, other))}, ${size}`;
  }
  return null;
}

interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

async function rectangleOf(server: X11Connection, id: number): Promise<Rectangle | null> {
  const geometry = await server.ask(opcodes.getGeometry, id);
  if (geometry === null) return null;
  const [left, top] = [geometry.readInt16LE(12), geometry.readInt16LE(14)];
  const borders = 2 * geometry.readUInt16LE(20);
  return {
    left,
    top,
    right: left + geometry.readUInt16LE(16) + borders,
    bottom: top + geometry.readUInt16LE(18) + borders,
  };
}

function isShared(one: Rectangle, other: Rectangle): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
