/** A file, a folder (its path ends with a slash) or a single test that does not run on Windows. */
export interface LeftOut {
  /** From the top folder, with slashes. */
  readonly path: string;
  /** Full name: those of the groups that it is in, and its own. Without it, the file or folder is left out. */
  readonly test?: string;
  /** `wine`: runs on Windows itself. `posix`: is about something that Windows does not have. */
  readonly because: 'wine' | 'posix';
  readonly why: string;
}

export interface Part {
  readonly what: string;
  /** Most for one version of Node. */
  readonly limitMinutes: number;
  /** The paths that run, by version of Node. */
  readonly versions: Readonly<Record<string, readonly string[]>>;
}

export const parts: Readonly<Record<string, Part>>;
export const leftOut: readonly LeftOut[];

export function leftOutOn(where: { readonly isWine: boolean }, entries?: readonly LeftOut[]): LeftOut[];
export function vitestOptions(entries: readonly LeftOut[]): { exclude: string[]; testNamePattern?: RegExp };

export interface ReportedTest {
  readonly path: string;
  readonly name: string;
  readonly status: string;
}

export interface ReportCounts {
  readonly passed: number;
  readonly failed: number;
  readonly leftOut: readonly ReportedTest[];
  readonly conditional: number;
  readonly stray: readonly ReportedTest[];
  readonly stale: readonly LeftOut[];
}

export function countReport(report: object, entries: readonly LeftOut[], folder: string): ReportCounts;
export function pathIn(folder: string, path: string): string;
export function summaryLines(counts: ReportCounts, entries: readonly LeftOut[], files: readonly LeftOut[]): string[];
