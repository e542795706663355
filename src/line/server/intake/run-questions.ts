import type { Profile } from '../../../judge/profiles/profile.ts';
import type { Inspection } from '../../../record/inspection.ts';
import type { ReportLanguage } from '../../../report/languages/languages.ts';
import type { Arrival, IndexedContent } from '../../protocol/run-row.ts';
import type { BundleDelivery, NamingRule } from './receive-run.ts';

/** A question to the process that reads runs. */
export type RunQuestion =
  | {
      readonly ask: 'receive';
      readonly bytes: Uint8Array;
      readonly delivery: BundleDelivery;
      readonly keys: readonly string[];
      readonly isDemonstration: boolean;
      readonly profiles: readonly NamingRule[];
    }
  | { readonly ask: 'report'; readonly bytes: Uint8Array; readonly lang: string | undefined }
  | { readonly ask: 'map'; readonly bytes: Uint8Array; readonly lang: ReportLanguage }
  | { readonly ask: 'limits'; readonly bytes: Uint8Array }
  | { readonly ask: 'judge'; readonly bytes: Uint8Array; readonly profile: Profile };

export interface ReceivedRun {
  readonly arrival: Arrival;
  readonly content: IndexedContent;
}

/** A limit of a run's verdict, and the name of the patch that it is about. */
export type NamedLimit = Inspection['judgment']['verdict']['limits'][number] & { readonly patch: string | null };
