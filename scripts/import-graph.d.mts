export interface Import {
  readonly target: string;
  readonly typeOnly: boolean;
  readonly file: string | null;
}

export type ImportGraph = ReadonlyMap<string, readonly Import[]>;

export function importGraph(folder: string): ImportGraph;
export function importsOf(path: string, text: string): readonly Import[];
export function circles(graph: ImportGraph): readonly (readonly string[])[];
