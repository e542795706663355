export function offline(args: readonly string[], into?: string): Promise<string>;
