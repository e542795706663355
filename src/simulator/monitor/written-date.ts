/** `YYYY-MM-DD HH:mm` in the computer's own zone, without saying which: as the application writes its dates. */
export function writtenDate(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
