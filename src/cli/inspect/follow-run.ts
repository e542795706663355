import type { InspectProgress } from '../../inspect/services.ts';
import type { CommandContext } from '../command.ts';
import { printable } from '../printable.ts';
import { progressTo } from './progress.ts';

/** Shows a run's progress on standard error, and says how its summary may be printed on standard output. */
export function followRun({ stdout, stderr, environment, clock }: CommandContext) {
  const shown = progressTo(stderr, clock?.monotonicMs);
  const { isTTY, columns } = stdout;
  return {
    progress: ({ done, planned, remainingMs, patch, reading, missed, deviation, isBad }: InspectProgress): void => {
      const point = (reading ?? missed)?.requested;
      const place = point ? `${point.xPx},${point.yPx}` : '';
      shown.show({
        done,
        planned,
        remainingMs,
        place,
        patch: printable(patch),
        last: reading?.kind === 'light' ? `${reading.light.Y} cd/m2` : deviationText(deviation),
        isBad,
      });
    },
    end: shown.end,
    terminal: { color: Boolean(isTTY) && !environment['NO_COLOR'], width: columns || 80 },
  };
}

function deviationText(deviation: InspectProgress['deviation']): string {
  if (deviation === null) return 'missed';
  if (deviation.color !== null) return `ΔE2000 ${deviation.color.deltaE2000.toFixed(2)}`;
  if (deviation.codeValueError === null) return 'no color';
  const { r, g, b } = deviation.codeValueError;
  return `code values off by ${r}/${g}/${b}`;
}
