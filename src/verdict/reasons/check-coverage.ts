import type { MissedReading, PlannedReading } from '../../reading/reading.ts';
import type { SamplingPlan } from '../../sampling/sampling-plan.ts';
import type { Evidence } from '../evidence.ts';
import { readingName } from '../place-name.ts';
import type { Reason } from '../verdict.ts';
import { inconclusive } from './reason.ts';

/** Whether every point was read under every patch exactly once, and nothing else. */
export function checkCoverage({ plan, readings, missed }: Evidence): readonly Reason[] {
  const wanted = new Map(planned(plan).map((one) => [key(one), one]));
  const read = new Set<string>();
  const unplanned: PlannedReading[] = [];
  const repeated: PlannedReading[] = [];
  for (const reading of readings) {
    if (!wanted.has(key(reading))) unplanned.push(reading);
    else if (read.has(key(reading))) repeated.push(reading);
    read.add(key(reading));
  }
  const failed = new Set(missed.map(key));
  const untried = [...wanted.values()].filter((one) => !read.has(key(one)) && !failed.has(key(one)));

  return [
    ...(readings.length === 0 ? [inconclusive('nothing-read', 'No reading was taken.')] : []),
    ...failures(plan, missed),
    ...aggregate(untried, 'readings-missing', (name, more) => `${name}${more} was not read.`),
    ...aggregate(repeated, 'reading-repeated', (name, more) => `${name}${more} was read more than once.`),
    ...aggregate(unplanned, 'reading-unplanned', (name, more) => `${name}${more} was read but is not in the plan.`),
  ];

  function aggregate(
    found: readonly Planned[],
    code: string,
    sentence: (name: string, more: string) => string,
  ): readonly Reason[] {
    const [first] = found;
    return first ? [inconclusive(code, sentence(capital(readingName(plan, first)), andMore(found.length)), first)] : [];
  }
}

type Planned = Pick<PlannedReading, 'patchIndex' | 'pointIndex'>;

function planned({ patches, points }: SamplingPlan): readonly Planned[] {
  return patches.flatMap((_, patchIndex) => points.map(({ index }) => ({ patchIndex, pointIndex: index })));
}

function key({ patchIndex, pointIndex }: Planned): string {
  return `${patchIndex} ${pointIndex}`;
}

/** One reason for each way in which readings failed. */
function failures(plan: SamplingPlan, missed: readonly MissedReading[]): readonly Reason[] {
  const firsts = new Map<string, { readonly first: MissedReading; count: number }>();
  for (const one of missed) {
    const alike = firsts.get(one.code);
    if (alike) alike.count += 1;
    else firsts.set(one.code, { first: one, count: 1 });
  }
  return Array.from(firsts.values(), ({ first, count }) => {
    const what = `${capital(readingName(plan, first))}${andMore(count)} could not be read: ${first.message}`;
    return inconclusive('reading-missed', what, first);
  });
}

function andMore(count: number): string {
  return count > 1 ? ` (and ${count - 1} more)` : '';
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
