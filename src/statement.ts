/**
 * Something to be said, as a stable code and the values of its sentence. The sentence itself is made in `report`, in the language
 * of the page. `stored` is the English sentence of an older record, which has nothing else.
 */
export interface Statement {
  readonly code: string;
  readonly params: object;
  readonly stored?: string;
}

/** The statements of a table of codes with their params: `{ 'not-read': { patch: string } }`. */
export type StatementOf<Table> = {
  [Code in keyof Table]: { readonly code: Code; readonly params: Table[Code]; readonly stored?: string };
}[keyof Table];

/** The params of a code that needs none. */
export type NoParams = { readonly [name: string]: never };
