/** A serial line to an instrument, while it is open; scripted in tests. */
export interface SerialLine {
  /** Writes to the instrument. What can no longer be written is lost. */
  write(text: string): void;
  /** Sets the listener for what comes, a character for each byte. */
  onData(listener: (text: string) => void): void;
  /** Sets the listener for the end of the line, called once with the reason: `unplugged`. */
  onEnd(listener: (how: string) => void): void;
  /** Closes it, and drops what was not sent. Never throws; may be called again. */
  close(): Promise<void>;
}

/** Opens a serial port by its name, such as `/dev/ttyUSB0` or `COM3`. Throws `invalid-meter`, `meter-not-found`. */
export type OpenSerialLine = (path: string, baudRate: number) => Promise<SerialLine>;
