import { z } from 'zod';
import { mailAddressSchema } from '../../../protocol/alarm-rule.ts';

/** The SMTP server that takes the e-mails of a line. It is in the database as text, since its password must be sent. */
export const mailServerSchema = z.strictObject({
  host: z.string().min(1).max(253),
  port: z.int().min(1).max(65_535),
  /**
   * `implicit`: TLS from the first byte. `starttls`: STARTTLS before anything else, or nothing is sent. `none`: no TLS.
   */
  tls: z.enum(['implicit', 'starttls', 'none']),
  /** True unless an administrator stated that the certificate is not checked. */
  isVerified: z.boolean(),
  /** PEM certificates that are trusted in place of those that Node.js trusts; null for none. */
  ca: z.string().max(100_000).nullable(),
  user: z.string().min(1).max(200).nullable(),
  password: z.string().min(1).max(500).nullable(),
  /** Address that e-mails are sent from. */
  from: mailAddressSchema,
});
export type MailServer = z.infer<typeof mailServerSchema>;
