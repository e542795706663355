/** A point under a patch, as the key of a map. */
export function placeKey({ patchIndex, pointIndex }: PlaceIndices): string {
  return `${patchIndex} ${pointIndex}`;
}

interface PlaceIndices {
  readonly patchIndex: number;
  /** `index` of the sample point. */
  readonly pointIndex: number;
}
