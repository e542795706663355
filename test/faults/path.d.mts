import type { Position } from '../../src/plan/sampling/sample-point.ts';

export type Triple = [number, number, number];

export interface Screen {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** What stands for a patch or a chart: its code values at a position. */
export interface ShownPatch {
  readonly name: string;
  codesAt(position: Position): { codes: { r: number; g: number; b: number }; bitDepth: number };
}

export type Picture = (position: Position, frame: number) => Triple;

export interface Arrived {
  readonly rgb: Triple;
  readonly raw: Triple;
  readonly bitDepth: number;
}

export interface Path {
  readonly stages?: readonly ((picture: Picture, screen: Screen) => Picture)[];
  readonly link?: Link;
  readonly readDepth?: number;
  readonly widen?: 'round' | 'repeat' | 'zeros';
}

export interface Link {
  readonly colorFormat: 'RGB' | 'YCBCR';
  readonly depth: number;
}

export function arrivedAt(path: Path, picture: Picture, screen: Screen): (position: Position, frame: number) => Arrived;
