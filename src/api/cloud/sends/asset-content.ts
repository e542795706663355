import { isDeepStrictEqual } from 'node:util';
import { assetFields } from '../schemas/asset-information-schema.ts';

type AssetContent = Readonly<Record<string, unknown>> | null | undefined;

/** Compares two pieces of asset information. Empty text, null and an absent field are equal, since the service may return any of them. */
export function isSameAsset(one: AssetContent, other: AssetContent): boolean {
  const isSame = assetFields.every((field) => (one?.[field] ?? '') === (other?.[field] ?? ''));
  return isSame && isDeepStrictEqual(filled(otherFields(one)), filled(otherFields(other)));
}

/** Fields of asset information beyond the eight. */
export function otherFields(asset: AssetContent): Record<string, unknown> {
  const names: readonly string[] = assetFields;
  return Object.fromEntries(Object.entries(asset ?? {}).filter(([name]) => !names.includes(name)));
}

function filled(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null && value !== ''));
}
