/** A text with its values put in their places, such as `{count}`; `decimal` writes the numbers. */
export function filled(
  text: string,
  values: Readonly<Record<string, string | number>>,
  decimal: (number: number) => string,
): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name] ?? whole;
    return typeof value === 'number' ? decimal(value) : value;
  });
}
