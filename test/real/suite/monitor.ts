export type MonitorState = 'good' | 'bad' | 'patchy' | 'silent' | 'gone';

/** Puts the monitor behind the local API into a state: what a person at the cable would do. */
export async function monitorIs(state: MonitorState): Promise<void> {
  const answer = await fetch(`${process.env['SHAPES_CONTROL']}/${state}`, { method: 'POST' });
  if (!answer.ok) throw new Error(`the monitor did not become ${state}`);
}

export const white = { patches: ['white'] };

interface Inspects<Record> {
  readonly run: (options: { patches: string[] }) => Promise<Record>;
}

/** Inspects white while the monitor is in this state; one that is gone is back afterwards. */
export async function runOn<Record>(state: MonitorState, inspection: Inspects<Record>): Promise<Record> {
  await monitorIs(state);
  try {
    return await inspection.run(white);
  } finally {
    if (state === 'gone') await monitorIs('good');
  }
}
