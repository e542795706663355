import { make } from './elements.ts';

/** True if the text is in the clipboard now. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Pages opened from a file have no clipboard in some browsers; the old way still works there.
    const area = make('textarea', text);
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
}

/** A field of CSV. A spreadsheet must not run what a monitor says; numbers and rows of numbers stay as they are. */
export function csvField(text: string): string {
  const isFormula = /^\s*[=+\-@＝＋－＠]/.test(text) && !/^-?[\d.,]+( -?[\d.,]+)*$/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
