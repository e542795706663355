/** Short names for what every part does with the page. */
export const pageTools = String.raw`  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const one = (selector, root = document) => root.querySelector(selector);
  const page = JSON.parse(document.getElementById('page').textContent);
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  const make = (tag, text, className) => {
    const element = document.createElement(tag);
    if (text !== undefined) element.textContent = text;
    if (className) element.className = className;
    return element;
  };

  async function embedded(id) {
    const { textContent, dataset } = document.getElementById(id);
    if (dataset.encoding !== 'deflate') return JSON.parse(textContent);
    const bytes = Uint8Array.from(atob(textContent), (character) => character.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
    return JSON.parse(await new Response(stream).text());
  }
`;
