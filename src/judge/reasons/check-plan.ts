import { isDeepStrictEqual } from 'node:util';
import { parsePatch } from '../../plan/pattern/patch.ts';
import { expectedCodes } from '../../plan/pattern/patch-pattern.ts';
import { fractionsApart } from '../../plan/sampling/farthest-fraction.ts';
import { NAMED_POINTS } from '../../plan/sampling/named-layouts.ts';
import { resolvePatchInput } from '../../plan/sampling/patch-input.ts';
import { type PlanPart, partOf } from '../../plan/sampling/plan-parts.ts';
import type { SamplePoint } from '../../plan/sampling/sample-point.ts';
import type { SamplingPlan } from '../../plan/sampling/sampling-plan.ts';
import { spanOf, unreadQuarters } from '../../plan/sampling/span.ts';
import { largestUnreadArea } from '../../plan/sampling/unread-area.ts';
import { meetsBound } from '../against-bound.ts';
import { drives } from '../color/code-values.ts';
import { matchingPatches } from '../matching-patches.ts';
import { findMetric } from '../metrics/metric-table.ts';
import { type Profile, parseAnyLayout } from '../profiles/profile.ts';
import type { Reason } from '../verdict.ts';
import { inconclusive } from './reason.ts';

/** Check that the plan is one to which the profile's limits apply. */
export function checkPlan(plan: SamplingPlan, profile: Profile): readonly Reason[] {
  const { name, requires, limits, note } = profile;
  const reasons: Reason[] = [];
  if (limits.length === 0) {
    reasons.push(inconclusive('profile-without-limits', { profile: name, note: note ?? null }));
  }
  const isShared = plan.patches.length === 0 || plan.patches.some(({ ownLayout }) => !ownLayout);
  if (isShared) reasons.push(...checkPart(plan, profile, requires));
  for (const [patchIndex, patch] of plan.patches.entries()) {
    if (!patch.ownLayout) continue;
    const needed = { ...requires, ...plannedByProfile(plan, patchIndex, profile) };
    reasons.push(...checkPart(partOf(plan, patchIndex), profile, needed, { patchIndex, patch: patch.name }));
  }
  reasons.push(...checkCenter(plan, profile));
  const named = [
    ...requires.patches.filter((patch) => profile.kind !== 'signal' || !isInCharts(plan, patch)),
    ...limits.flatMap(({ patches = [] }) => patches),
    ...(profile.kind === 'signal' && isBlackOnly(plan) ? ['white'] : []),
  ];
  const missing = [...new Set(named)].filter((patch) => matchingPatches(plan, patch).length === 0);
  if (missing.length > 0) {
    reasons.push(inconclusive('plan-patch-missing', { profile: name, patches: missing }));
  }
  return reasons;
}

/**
 * True if the cells of one chart read a color in two opposite quarters of the screen. Never of white: what dims or limits bright pictures is seen on a
 * uniform field only.
 */
function isInCharts(plan: SamplingPlan, name: string): boolean {
  const { codes, bitDepth, pattern } = parsePatch(name);
  const full = 2 ** bitDepth - 1;
  if (pattern || Math.min(codes.r, codes.g, codes.b) === full) return false;
  const wanted = drives({ codes, bitDepth });
  return plan.patches.some((patch, patchIndex) => {
    if (patch.pattern?.kind !== 'cells') return false;
    const points = partOf(plan, patchIndex).points.filter((point) => {
      const shown = expectedCodes(patch, plan.resolution, point);
      return shown !== null && isDeepStrictEqual(drives({ codes: shown, bitDepth: patch.bitDepth }), wanted);
    });
    const unread = unreadQuarters({ points });
    return OPPOSITE.some((quarters) => !quarters.some((quarter) => unread.includes(quarter)));
  });
}

const OPPOSITE = ['upper left,lower right', 'upper right,lower left'].map((pair) => pair.split(','));

/** True if nothing on the screen carries a signal: a plan that could not see a missing one, nor a scaled one. */
function isBlackOnly({ patches }: SamplingPlan): boolean {
  const isBlack = ({ codes: { r, g, b }, pattern }: SamplingPlan['patches'][number]) =>
    pattern === undefined && r + g + b === 0;
  return patches.length > 0 && patches.every(isBlack);
}

interface Needed {
  readonly minimumPoints: number;
  readonly minimumGrid?: { readonly columns: number; readonly rows: number } | undefined;
  readonly minimumSpan?: number;
}

/** The points that suffice for a patch to which the profile itself gives a layout; empty for any other, to which the general minimum applies. */
function plannedByProfile(plan: SamplingPlan, patchIndex: number, profile: Profile): Partial<Needed> {
  const [own] = profile.plan.patches.map(resolvePatchInput).flatMap((one) => {
    return 'patch' in one && matchingPatches(plan, one.patch.name).includes(patchIndex) ? [one.layout] : [];
  });
  if (own === undefined) return {};
  const { points, grid } = parseAnyLayout(own);
  return { minimumPoints: points.length, minimumGrid: grid ?? undefined };
}

/** A part of a plan by itself; `where`: the patch, if the layout is its own. */
function checkPart(
  part: PlanPart,
  { name: profile }: Profile,
  { minimumPoints: minimum, minimumGrid, minimumSpan = HALF }: Needed,
  where?: { readonly patchIndex: number; readonly patch: string },
): readonly Reason[] {
  const of = where ? { patch: where.patch } : {};
  const reasons: Reason[] = [];
  // A profile that is content with a spot of the screen has its points close together.
  const points = minimumSpan < HALF ? part.points.length : pointsApart(part, minimum);
  if (points < minimum) reasons.push(inconclusive('plan-too-small', { points, profile, minimum, ...of }, where));
  reasons.push(...checkSpan(part, profile, minimumSpan, where));
  const { grid, layout } = part;
  const isGrid = grid !== null && grid.columns >= (minimumGrid?.columns ?? 0) && grid.rows >= (minimumGrid?.rows ?? 0);
  if (minimumGrid && !(isGrid && hasCells(part, grid))) {
    const { columns, rows } = minimumGrid;
    reasons.push(inconclusive('plan-grid-too-small', { layout, profile, columns, rows, ...of }, where));
  }
  return reasons;
}

/** True if a part has a point in each cell of the grid that it says it is. */
function hasCells({ points }: PlanPart, { columns, rows }: NonNullable<PlanPart['grid']>): boolean {
  const cells = points.map(({ xFraction, yFraction }) => {
    return `${Math.floor(xFraction * columns + ROUNDING)} ${Math.floor(yFraction * rows + ROUNDING)}`;
  });
  return new Set(cells).size >= columns * rows;
}

/** Number of points that are apart from each other, as far as it matters: two at one place see what one sees. */
function pointsApart({ points }: PlanPart, minimum: number): number {
  const apart: SamplePoint[] = [];
  for (const point of points) {
    const isNear = ({ xFraction, yFraction }: SamplePoint) =>
      Math.hypot(xFraction - point.xFraction, yFraction - point.yFraction) < LEAST_APART;
    if (apart.length < minimum && !apart.some(isNear)) apart.push(point);
  }
  return apart.length < minimum ? apart.length : points.length;
}

/** As fractions of width and height: about the spot that a contact meter reads. */
const LEAST_APART = 0.02;

/** Check that a metric that compares with the center of the screen has a point there. */
function checkCenter(plan: SamplingPlan, { name, limits }: Profile): readonly Reason[] {
  if (!limits.some(({ metric }) => findMetric(metric)?.isFromCenter)) return [];
  const shared = plan.patches.findIndex(({ ownLayout, pattern }) => !ownLayout && !pattern);
  return plan.patches.flatMap((patch, patchIndex): readonly Reason[] => {
    const { points, centerIndex } = partOf(plan, patchIndex);
    const center = points.find(({ index }) => index === centerIndex);
    if (!center || patch.pattern || (patchIndex !== shared && !patch.ownLayout)) return [];
    const { xFraction, yFraction } = center;
    if (Math.max(Math.abs(xFraction - 0.5), Math.abs(yFraction - 0.5)) <= MOST_OFF_CENTER) return [];
    const of = patch.ownLayout ? { patch: patch.name } : {};
    return [inconclusive('plan-center-unread', { profile: name, xFraction, yFraction, ...of }, { patchIndex })];
  });
}

const MOST_OFF_CENTER = 0.03;

/** Points closer together leave more of the screen outside than between them. */
const HALF = 0.5;

function checkSpan(
  part: PlanPart,
  profile: string,
  minimum: number,
  where?: { readonly patchIndex: number; readonly patch: string },
): readonly Reason[] {
  // A plan without points has said so.
  if (part.points.length === 0) return [];
  const of = where ? { patch: where.patch } : {};
  const { width, height } = spanOf(part);
  if (meetsBound(Math.min(width, height), '<', minimum)) {
    return [inconclusive('plan-span-too-small', { width, height, profile, minimum, ...of }, where)];
  }
  if (minimum < HALF) return [];
  const quarters = unreadQuarters(part);
  if (quarters.length > 0) return [inconclusive('plan-quarter-unread', { quarters, ...of }, where)];
  const { share, ...sides } = largestUnreadArea(part.points);
  const most = mostUnread(part);
  return share > most + ROUNDING ? [inconclusive('plan-area-unread', { share, most, ...sides, ...of }, where)] : [];
}

/**
 * The share of the screen that a rectangle without a point may have: what 3x3 leaves, and what a named layout itself leaves, since standards
 * ask for some that leave more.
 */
function mostUnread({ layout, points }: PlanPart): number {
  const named = Object.hasOwn(NAMED_POINTS, layout) ? NAMED_POINTS[layout] : undefined;
  const own = named?.map(([xFraction, yFraction]) => ({ xFraction, yFraction })) ?? [];
  // A plan that only has the name of a layout has no right to what that leaves.
  const isNamed = own.every((place) => points.some((point) => fractionsApart(point, place) <= ROUNDING));
  return Math.max(MOST_UNREAD, isNamed && own.length > 0 ? largestUnreadArea(own).share : 0);
}

const MOST_UNREAD = 0.334;
const ROUNDING = 1e-9;
