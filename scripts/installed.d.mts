export function isInstalled(folder: string, platform?: { readonly platform: string; readonly arch: string }): boolean;
