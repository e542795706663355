// The small changes that could be made to a source file: operators, bounds, constants, conditions.
import { parseSync } from 'vite';

const otherOperator = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '**': '*',
  '&&': '||',
  '||': '&&',
};
const otherName = new Map(
  Object.entries({ every: 'some', some: 'every', min: 'max', max: 'min', floor: 'ceil', ceil: 'floor' }),
);

/**
 * @returns for each the place in the text, the named function around it (null outside of all), what stands there, and what takes
 * its place.
 */
export function mutantsOf(file, text) {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed`);
  const mutants = [];
  walk(program, null, (node, inFunction) => {
    const change = changeOf(node, text);
    if (change) mutants.push({ file, line: text.slice(0, change.start).split('\n').length, inFunction, ...change });
  });
  return mutants;
}

export function apply(text, { start, end, to }) {
  return text.slice(0, start) + to + text.slice(end);
}

function changeOf(node, text) {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return operatorChange(node, text);
    case 'Literal':
      if (typeof node.value === 'number') return replace(node, text, String(otherNumber(node.value)));
      return typeof node.value === 'boolean' ? replace(node, text, String(!node.value)) : null;
    case 'UnaryExpression':
      return node.operator === '!'
        ? { ...span(node, text), to: text.slice(node.argument.start, node.argument.end) }
        : null;
    case 'ConditionalExpression':
      return replace(node.test, text, `!(${text.slice(node.test.start, node.test.end)})`);
    case 'MemberExpression': {
      const name = otherName.get(node.property.name);
      return name === undefined ? null : replace(node.property, text, name);
    }
    default:
      return null;
  }
}

function operatorChange({ left, right, operator }, text) {
  const to = otherOperator[operator];
  if (!to || (operator === '+' && [left, right].some(isText))) return null;
  const start = left.end + text.slice(left.end, right.start).indexOf(operator);
  return { start, end: start + operator.length, from: text.slice(left.start, right.end), to };
}

function isText(node) {
  return node.type === 'TemplateLiteral' || typeof node.value === 'string' || (node.left ? isText(node.left) : false);
}

function otherNumber(value) {
  return Number.isInteger(value) ? value + 1 : value * 1.01;
}

function replace(node, text, to) {
  return { ...span(node, text), to };
}

function span({ start, end }, text) {
  return { start, end, from: text.slice(start, end) };
}

/** Types are no code: nothing that runs is changed in them. */
function walk(node, inFunction, visit) {
  if (typeof node?.type !== 'string') return;
  if (node.type.startsWith('TS') && !('expression' in node)) return;
  if (node.type === 'ImportDeclaration') return;
  visit(node, inFunction);
  const around = namedFunction(node) ?? inFunction;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null) walk(child, around, visit);
    }
  }
}

/** Name of a function that has one, by itself or by what it is assigned to; null for every other node. */
function namedFunction({ type, id, key, init, value }) {
  if (type === 'FunctionDeclaration') return id?.name ?? 'default';
  return [init, value].some((of) => /^(Arrow)?Function/.test(of?.type)) ? ((id ?? key)?.name ?? '') : null;
}
