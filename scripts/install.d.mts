export function install(): Promise<void>;
export function npmScript(): string;
export function isInstalled(folder: string, platform?: { readonly platform: string; readonly arch: string }): boolean;
