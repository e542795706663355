import { z } from 'zod';

/** The fields of a monitor's asset information, in the order of the specification. */
export const assetFields = [
  'assetNumber',
  'location1',
  'location2',
  'user',
  'custom1',
  'custom2',
  'custom3',
  'custom4',
] as const;

export type AssetField = (typeof assetFields)[number];

/**
 * Asset information as it is sent: all eight fields, because the service does not say what becomes of a field that is
 * left out, and any others as they were received.
 */
export const assetInformationSchema = z.looseObject({
  assetNumber: z.string(),
  location1: z.string(),
  location2: z.string(),
  user: z.string(),
  custom1: z.string(),
  custom2: z.string(),
  custom3: z.string(),
  custom4: z.string(),
});

/** Asset information as it is received; a monitor may lack fields. */
export const receivedAssetInformationSchema = z.looseObject({
  assetNumber: z.string().nullish(),
  location1: z.string().nullish(),
  location2: z.string().nullish(),
  user: z.string().nullish(),
  custom1: z.string().nullish(),
  custom2: z.string().nullish(),
  custom3: z.string().nullish(),
  custom4: z.string().nullish(),
});

/** New texts for some of the eight fields. */
export type AssetChanges = Readonly<Partial<Record<AssetField, string>>>;

/** True if a text holds a control character, a tab or line break included: asset information is one line. */
export function hasControl(text: string): boolean {
  return /\p{Cc}/u.test(text);
}

export type AssetInformation = z.infer<typeof assetInformationSchema>;
