import { keyStroke } from './key-stroke.ts';
import type { ScanReader } from './scan-reader.ts';

/** Hands the reader every key and every press of a button with `data-key`, wherever the focus is. */
export function listen(reader: ScanReader): void {
  document.addEventListener('keydown', (event) => {
    const stroke = keyStroke(event);
    const isOurs = stroke.kind === 'foreign' ? reader.text !== '' : stroke.kind !== 'silent';
    // A line feed of a scanner would open the browser's downloads.
    if (isOurs) event.preventDefault();
    reader.take(stroke, event.timeStamp, event.repeat);
  });
  document.addEventListener('paste', (event) => {
    event.preventDefault();
    reader.paste(event.clipboardData?.getData('text/plain') ?? '', event.timeStamp);
  });
  for (const name of ['blur', 'focus'] as const) {
    window.addEventListener(name, (event) => reader.leave(event.timeStamp));
  }
  // No `click`: the page may be drawn again between down and up, and the button is then another element.
  let down: string | undefined;
  document.addEventListener('pointerdown', (event) => {
    down = event.isPrimary && event.button === 0 ? keyUnder(event) : undefined;
  });
  document.addEventListener('pointerup', (event) => {
    const key = event.isPrimary ? keyUnder(event) : undefined;
    if (key !== undefined && key === down) reader.press(key, event.timeStamp);
    down = undefined;
  });
}

/** The key of the button under a pointer; touch events name the element that was touched first, even if it is gone. */
function keyUnder({ clientX, clientY }: PointerEvent): string | undefined {
  const button = document.elementFromPoint(clientX, clientY)?.closest('[data-key]');
  return button instanceof HTMLElement ? button.dataset['key'] : undefined;
}
