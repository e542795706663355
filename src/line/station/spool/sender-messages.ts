import { z } from 'zod';
import { sha256Schema } from '../../protocol/run-row.ts';
import { stationReportSchema } from '../../protocol/station-report.ts';
import { lineTargetSchema } from './spool-entry.ts';

/** A report without the counts of the spool, which only the sender knows. */
const runReportSchema = stationReportSchema.omit({ waiting: true, parked: true });
export type RunReport = z.infer<typeof runReportSchema>;

/** A message from a run to its sender. */
export const senderCommandSchema = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('start'), stateFolder: z.string(), target: lineTargetSchema }),
  z.strictObject({ do: z.literal('report'), report: runReportSchema }),
  /** To be answered once the first report was answered, or could not be sent. */
  z.strictObject({ do: z.literal('hear') }),
  /** The run is entered; `report` is the last one. */
  z.strictObject({ do: z.literal('send'), run: sha256Schema, report: runReportSchema }),
]);
export type SenderCommand = z.infer<typeof senderCommandSchema>;

/** The sender's answer about a run that it was to send: `sent` if the server has it, otherwise the reason why not. */
export const senderAnswerSchema = z.strictObject({
  run: sha256Schema,
  fate: z.enum(['sent', 'again', 'slowly', 'parked']),
  message: z.string(),
});
export type SenderAnswer = z.infer<typeof senderAnswerSchema>;

/** The sender's answer to `hear`. */
export const senderHeardSchema = z.strictObject({ heard: z.literal(true) });
