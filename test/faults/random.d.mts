export interface Random {
  next(): number;
  between(low: number, high: number): number;
  pick<T>(items: readonly T[]): T;
  sign(): -1 | 1;
  isUsed(): boolean;
}

export function createRandom(...keys: readonly (string | number)[]): Random;
