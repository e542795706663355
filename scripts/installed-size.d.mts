export interface InstalledSize {
  readonly packages: number;
  readonly megabytes: number;
}

export function installedSizes(others?: readonly string[]): Promise<readonly InstalledSize[]>;
