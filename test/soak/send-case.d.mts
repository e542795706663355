export interface PlayedSendCase {
  readonly problems: readonly string[];
  /** Where a command of somebody else was taken for one's own. */
  readonly foreign: readonly string[];
  readonly sent: number;
  /** Sends that met what the other user sent between the last read and the request. */
  readonly unseen: number;
  readonly done: number;
  readonly replaced: number;
}

export function playSendCase(seed: number): Promise<PlayedSendCase>;
