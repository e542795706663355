import { createHash } from 'node:crypto';

/**
 * For so long Chromium may show over the page how to leave full screen: 3.8 s, and fading; 5.7 s after the window was made full screen were
 * seen on a busy computer.
 */
export const NOTICE_MS = 6000;

/**
 * The page that shows patterns: one self-contained HTML document whose canvas covers device pixels one to one, without
 * scroll bars, cursor or anything else. Its script offers `flatfield.show(packedFrame)`, `flatfield.hint(text, atTop)` and `flatfield.geometry()`. Its
 * content security policy allows that script and that style alone: no network, no frame, no form.
 */
export function flatFieldPage(): string {
  const policy = `default-src 'none'; script-src '${hashOf(script)}'; style-src '${hashOf(style)}'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="only light">
<title>Flatfield test pattern</title>
<style>${style}</style>
</head>
<body>
<main><h1><canvas role="img" aria-label="Test pattern"></canvas></h1></main>
<script>${script}</script>
</body>
</html>
`;
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

const style = `
html, body, main, h1 { margin: 0; padding: 0; width: 100%; height: 100%; overflow: hidden; background: #000; cursor: none; user-select: none; }
#hint { position: fixed; left: 0; right: 0; margin: 0 auto; width: fit-content; max-width: 80%; padding: 0.6em 1em; font: 600 24px/1.4 system-ui, sans-serif; color: #fff; background: #000; border: 2px solid #fff; white-space: pre-line; }
canvas { display: block; position: absolute; top: 0; left: 0; image-rendering: pixelated; cursor: none; }
`;

/**
 * Runs in the page. Pixels are written as bytes, never as CSS colors, and the canvas is given as many CSS pixels as make
 * its pixels device pixels. `willReadFrequently` keeps it out of the graphics card, whose blending may round.
 */
const script = `
'use strict';
const canvas = document.querySelector('canvas');
const context = canvas.getContext('2d', { alpha: false, colorSpace: 'srgb', willReadFrequently: true });

async function show({ widthPx, heightPx, bands, rows }) {
  const packed = Uint8Array.from(atob(rows), (character) => character.charCodeAt(0));
  const unpacking = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const rgb = new Uint8Array(await new Response(unpacking).arrayBuffer());
  const image = context.createImageData(widthPx, heightPx);
  const rgba = image.data;
  const rowBytes = widthPx * 4;
  let from = 0;
  let to = 0;
  for (const count of bands) {
    const start = to;
    while (to < start + rowBytes) {
      rgba[to++] = rgb[from++];
      rgba[to++] = rgb[from++];
      rgba[to++] = rgb[from++];
      rgba[to++] = 255;
    }
    for (let copy = 1; copy < count; copy++, to += rowBytes) rgba.copyWithin(to, start, start + rowBytes);
  }
  canvas.width = widthPx;
  canvas.height = heightPx;
  canvas.style.width = widthPx / devicePixelRatio + 'px';
  canvas.style.height = heightPx / devicePixelRatio + 'px';
  context.imageSmoothingEnabled = false;
  context.putImageData(image, 0, 0);
  await frame();
  await frame();
}

/** The next frame; at once while the window is hidden, when there is none. */
function frame() {
  return new Promise((resolve) => {
    if (document.hidden) return resolve();
    requestAnimationFrame(resolve);
    document.addEventListener('visibilitychange', resolve, { once: true });
  });
}

function geometry() {
  const view = window.visualViewport;
  const box = canvas.getBoundingClientRect();
  return {
    devicePixelRatio,
    innerWidth,
    innerHeight,
    screenX,
    screenY,
    screenWidth: screen.width,
    screenHeight: screen.height,
    scrollX: scrollX + view.offsetLeft,
    scrollY: scrollY + view.offsetTop,
    viewScale: view.scale,
    canvasLeft: box.left,
    canvasTop: box.top,
    canvasWidth: box.width,
    canvasHeight: box.height,
    visible: document.visibilityState === 'visible',
    focused: document.hasFocus(),
    noticeLeftMs: noticeLeftMs(),
    onlyScreen: screen.isExtended === false,
    gamut: ['rec2020', 'p3'].find((gamut) => matchMedia('(color-gamut: ' + gamut + ')').matches) ?? 'srgb',
    highDynamicRange: matchMedia('(dynamic-range: high)').matches,
    covering: covering(),
    effects: effects(),
  };
}

/** Elements that take room in the page besides the canvas, dialogs and popovers included. */
function covering() {
  const others = [...document.querySelectorAll('*')].filter((element) => !element.contains(canvas));
  return others.filter((element) => element.getClientRects().length > 0).map(nameOf).slice(0, 10);
}

/** Style properties, of the canvas or what holds it, that change the color or the place of pixels. */
function effects() {
  const neutral = {
    filter: 'none', 'backdrop-filter': 'none', opacity: '1', 'mix-blend-mode': 'normal', transform: 'none', rotate: 'none',
    scale: 'none', translate: 'none', zoom: '1', 'clip-path': 'none', 'mask-image': 'none', visibility: 'visible',
  };
  const found = [];
  for (let element = canvas; element; element = element.parentElement) {
    const computed = getComputedStyle(element);
    for (const [property, value] of Object.entries(neutral)) {
      const now = computed.getPropertyValue(property);
      if (now !== '' && now !== value) found.push(nameOf(element) + ' { ' + property + ': ' + now + ' }');
    }
  }
  return found;
}

function nameOf(element) {
  return element.localName + (element.id ? '#' + element.id : '');
}

/** Text over the pattern, at the top or the bottom; null takes it away. */
async function hint(text, atTop) {
  document.getElementById('hint')?.remove();
  if (text !== null) {
    const element = document.createElement('p');
    element.id = 'hint';
    element.setAttribute('role', 'status');
    element.textContent = text;
    element.style.top = atTop ? '4%' : 'auto';
    element.style.bottom = atTop ? 'auto' : '4%';
    document.body.append(element);
  }
  await frame();
  await frame();
}

globalThis.flatfield = { show, geometry, hint };

const now = () => performance.timeOrigin + performance.now();
/** Kept when the page is loaded again, which is nothing to the browser. */
let inputAt = Number(sessionStorage.getItem('inputAt') ?? now());
let noticeUntil = 0;
let lookedAt = 0;

/** Chromium shows over the page how to leave full screen: at Escape, and at the first input after 15 minutes without any. */
function noteInput({ key }) {
  if (key === 'Escape' || now() - inputAt > 14 * 60_000) noticeUntil = now() + ${NOTICE_MS};
  inputAt = now();
  sessionStorage.setItem('inputAt', String(inputAt));
}
for (const type of ['pointermove', 'pointerdown', 'wheel', 'keydown']) addEventListener(type, noteInput, { passive: true });

/** Null if that notice was not over the page since it was last asked for. */
function noticeLeftMs() {
  const wasThere = noticeUntil > lookedAt;
  lookedAt = now();
  return wasThere ? Math.max(0, noticeUntil - lookedAt) : null;
}

/** Keeps the display from going to sleep; a window that was hidden has to ask again. */
function stayAwake() {
  if (!document.hidden) navigator.wakeLock?.request('screen').catch(() => {});
}
stayAwake();
document.addEventListener('visibilitychange', stayAwake);
`;
