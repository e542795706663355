export const optionRoad: readonly (readonly [file: string, name: string, heldIn: string])[];
export const pixelShapes: readonly (readonly [file: string, name: string])[];
