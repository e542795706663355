import { FlatfieldError } from '../../../base/flatfield-error.ts';
import { endingSignals } from '../../../base/programs/ending-signals.ts';
import { openBundle } from '../../protocol/bundle.ts';
import type { ProcessAnswer } from './bounded-process.ts';
import { recordOf } from './record-of.ts';
import type { RunQuestion } from './run-questions.ts';

process.on('message', (question: RunQuestion) => {
  void answered(question).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit());
// A stopping system reaches it as well: what the server accepts by then is still read.
for (const signal of endingSignals) process.on(signal, () => undefined);

// The first run would wait for it.
void import('./receive-run.ts');

async function answered(question: RunQuestion): Promise<ProcessAnswer> {
  try {
    return { isDone: true, value: await answerTo(question) };
  } catch (error) {
    if (error instanceof FlatfieldError) return { isDone: false, code: error.code, message: error.message };
    return { isDone: false, code: null, message: error instanceof Error ? String(error.stack) : String(error) };
  }
}

async function answerTo(question: RunQuestion): Promise<unknown> {
  switch (question.ask) {
    case 'receive': {
      const { receiveRun } = await import('./receive-run.ts');
      const { bytes, delivery, keys, isDemonstration, profiles } = question;
      return receiveRun(bytes, delivery, keys, isDemonstration, profiles);
    }
    case 'report': {
      const { reportOf } = await import('./report-of.ts');
      return reportOf(await openBundle(question.bytes), question.lang);
    }
    case 'map': {
      const { heatMapSvg } = await import('../../../report/map/heat-map-svg.ts');
      return heatMapSvg(recordOf(await openBundle(question.bytes)).inspection, { lang: question.lang });
    }
    case 'limits': {
      const { plan, judgment } = recordOf(await openBundle(question.bytes)).inspection;
      return judgment.verdict.limits.map((limit) => ({
        ...limit,
        patch: limit.patchIndex === null ? null : (plan.patches[limit.patchIndex]?.name ?? null),
      }));
    }
    case 'judge': {
      const { judgedUnder } = await import('./judged-under.ts');
      return judgedUnder(await openBundle(question.bytes), question.profile);
    }
    default:
      return question satisfies never;
  }
}
