/** How far a request came: `connecting` (nothing was sent), `headers` (sent, no answer yet), `body` (the answer had begun). */
export type HttpPhase = 'connecting' | 'headers' | 'body';
