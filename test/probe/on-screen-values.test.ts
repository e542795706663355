import { expect, it } from 'vitest';
import { parseOnScreen } from '../../src/probe/on-screen-values.ts';
import { withCode } from '../with-code.ts';

it.each(['100,100 8 255,254,0', ' 100, 100  8  255 , 254,0 '])('reads %j', (text) => {
  expect(parseOnScreen(text)).toEqual({ x: 100, y: 100, bitDepth: 8, values: [255, 254, 0] });
});

it.each([
  ['255, 255, 255', /expected X,Y BITS R,G,B such as 100,100 8 255,255,255/],
  ['100 100 8 255,255,255', /expected X,Y BITS R,G,B/],
  ['100,100 8 512,512,512', /A value is 512: expected 0 to 255 with 8 bits/],
  ['100,100 9 255,255,255', /BITS is 9: expected one of 6, 8, 10, 12, 14, 16/],
  ['9999,100 8 255,255,255', /The coordinate is 9999,100: expected 0,0 to 3839,2159/],
  ['100,2160 8 255,255,255', /The coordinate is 100,2160/],
])('refuses %j when it is typed', (text, message) => {
  const parse = () => parseOnScreen(text, { widthPx: 3840, heightPx: 2160 });
  expect(parse).toThrow(withCode('usage'));
  expect(parse).toThrow(message);
});
