/**
 * Something to be said, as a stable code and the values of its sentence. The sentence itself is made in `report`, in the language
 * of the page.
 */
export interface Statement {
  readonly code: string;
  readonly params: object;
}

/** The statements of a table of codes with their params: `{ 'not-read': { patch: string } }`. */
export type StatementOf<Table> = {
  [Code in keyof Table]: { readonly code: Code; readonly params: Table[Code] };
}[keyof Table];

/** The params of a code that needs none. */
export type NoParams = { readonly [name: string]: never };
