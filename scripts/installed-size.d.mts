export interface InstalledSize {
  readonly packages: number;
  readonly megabytes: number;
}

export function installedSize(others?: readonly string[]): Promise<InstalledSize>;
