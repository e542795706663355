/** Something that was taken and must be given back. */
export interface Taken {
  readonly release: () => unknown;
}

/** Notes a resource once it is taken, with the way to release it. */
export interface Hold {
  <T extends Taken>(taking: Promise<T>): Promise<T>;
  <T>(taking: Promise<T> | T, release: (taken: T) => unknown): Promise<T>;
}

/** Does some work, and releases everything that it took: in reverse order, and each even if another release fails. */
export async function holding<T>(work: (hold: Hold) => Promise<T>): Promise<T> {
  const held: (() => unknown)[] = [];
  const hold = async <H>(taking: Promise<H> | H, release = (taken: H) => (taken as Taken).release()) => {
    const taken = await taking;
    held.push(() => release(taken));
    return taken;
  };
  try {
    return await work(hold);
  } finally {
    await releaseAll(held);
  }
}

async function releaseAll(held: (() => unknown)[]): Promise<void> {
  const release = held.pop();
  if (!release) return;
  try {
    await release();
  } finally {
    await releaseAll(held);
  }
}
