/** Something that was taken and must be given back. */
export interface Taken {
  readonly release: () => Promise<unknown>;
}

/** Notes what was taken, once it is. */
export type Hold = <T extends Taken>(taking: Promise<T>) => Promise<T>;

/** Does some work, and gives back whatever it took: the last thing first, and each of them whatever happens to the others. */
export async function holding<T>(work: (hold: Hold) => Promise<T>): Promise<T> {
  const held: Taken[] = [];
  try {
    return await work(async (taking) => {
      const taken = await taking;
      held.push(taken);
      return taken;
    });
  } finally {
    await releaseAll(held);
  }
}

async function releaseAll(held: Taken[]): Promise<void> {
  const last = held.pop();
  if (!last) return;
  try {
    await last.release();
  } finally {
    await releaseAll(held);
  }
}
