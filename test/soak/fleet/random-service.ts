import { type FakeCall, startFakeCloud } from '../../api/cloud/fake-cloud.ts';
import { overSockets } from '../../base/http/over-sockets.ts';
import type { FakeAnswer } from '../../base/http/service.ts';
import type { Fields } from './healthy-monitor.ts';
import type { FleetEvent } from './model.mjs';
import type { BadAnswer, RandomFleet, Shown } from './random-fleet.ts';
import { encode } from './raw-json.ts';

/** A service over a random fleet that writes down what it answered. */
export async function startRandomService({ ids, phases, twice }: RandomFleet) {
  const events: FleetEvent[] = [];
  let phase = 0;
  let reads = new Map<string, number>();
  const shownOf = (id: string | undefined): Shown | undefined => phases[phase]?.[ids.indexOf(id ?? '')];

  const answerOf = (endpoint: string, id: string | undefined, index: number): Reply => {
    if (endpoint === 'listMonitors') {
      const entries = (phases[phase] ?? []).filter(({ isRemoved }) => !isRemoved).map(({ entry }) => entry);
      return { text: encode({ monitors: [...entries, ...twice] }) };
    }
    const shown = shownOf(id);
    if (shown === undefined) return noSuchThing;
    if (endpoint === 'getMonitor') reads.set(id ?? '', (reads.get(id ?? '') ?? 0) + 1);
    const { details, modes } = (reads.get(id ?? '') ?? 0) > 1 && shown.later ? shown.later : shown;
    if (endpoint === 'getMonitor') return reply(shown.answer === 'modes-gone' ? undefined : shown.answer, details);
    const mode = shown.answer === 'modes-gone' ? undefined : modes[index];
    return mode === undefined ? noSuchThing : reply(shown.answer, mode);
  };

  const answer = ({ endpoint, path }: FakeCall): FakeAnswer => {
    const [, encoded, index] = /\/monitors\/([^/]+)(?:\/color-modes\/(\d+))?$/.exec(path) ?? [];
    const id = encoded === undefined ? undefined : decodeURIComponent(encoded);
    const { status = 200, text, cut, bad } = answerOf(endpoint, id, Number(index));
    const kind = ({ listMonitors: 'list', getMonitor: 'details' } as const)[endpoint as 'getMonitor'] ?? 'mode';
    const number = index === undefined ? undefined : Number(index);
    events.push({ kind, id, index: number, status, text, at: Date.now(), bad: bad ?? cut !== undefined });
    return { status, body: text, ...(cut && { cut }) };
  };

  const { url, close } = await startFakeCloud({ answer }, overSockets);
  return {
    url,
    events,
    close,
    /** From now on, the service says what it says in this phase. */
    show: (nth: number) => {
      phase = nth;
      reads = new Map();
    },
  };
}

interface Reply extends Pick<FakeAnswer, 'status' | 'cut'> {
  readonly text: string;
  readonly bad?: boolean;
}

const noSuchThing: Reply = { status: 404, text: '{"message":"none"}' };

function reply(bad: BadAnswer | undefined, body: Fields): Reply {
  const text = encode(body);
  switch (bad) {
    case undefined:
    case 'modes-gone':
      return { text };
    case '403':
    case '404':
      return { status: Number(bad), text: '{"message":"refused"}' };
    case '203':
    case '206':
      return { status: Number(bad), text };
    case 'cut':
      return { text, cut: 'within' };
    case 'other':
      return { text: encode({ ...body, id: 'cg279x_other', index: 99 }) };
    case 'null':
      return { text: 'null' };
    case 'array':
      return { text: `[${text}]` };
    case 'twice':
      return { text: text.replace('{', '{"postCalibrationUsageHours":90000,'), bad: true };
    default:
      return bad satisfies never;
  }
}
