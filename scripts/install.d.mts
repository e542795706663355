export function install(): Promise<void>;
export function npmScript(): string;
