/**
 * The places that a plan reads, as fractions of width and height, with the code values of 8 bits that are shown there. `flatfield`: the package
 * under test and its `patchToShow`.
 */
export function readsOf({ partOf, patchToShow }, plan) {
  const { widthPx, heightPx } = plan.resolution;
  return plan.patches.flatMap((patch, patchIndex) => {
    const { codesAt } = patchToShow(patch, plan.resolution);
    return partOf(plan, patchIndex).points.map(({ xPx, yPx }) => {
      const { codes } = codesAt({ xPx, yPx });
      return { x: (xPx + 0.5) / widthPx, y: (yPx + 0.5) / heightPx, codes: [codes.r, codes.g, codes.b] };
    });
  });
}
