/** The lines of a text that is broken at spaces to a width in characters; a longer word is cut. */
export function wrapText(text: string, width: number): readonly [string, ...string[]] {
  const lines: [string, ...string[]] = [''];
  for (const word of text.split(' ').flatMap((long) => long.match(new RegExp(`.{1,${width}}`, 'gu')) ?? [''])) {
    const last = lines.at(-1) as string;
    if (last === '') lines[lines.length - 1] = word;
    else if (last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
