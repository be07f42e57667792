import { type Node, parse, walk } from './import-sites.ts';
import type { SourceFile } from './source-files.ts';

// A pure rule depends on its arguments alone: no clock, no random numbers, no environment.
const impureGlobals = new Set([
  'crypto',
  'process',
  'performance',
  'fetch',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'console',
  'window',
  'document',
  'localStorage',
  'sessionStorage',
  'navigator',
  'globalThis',
]);
const impureMembers = new Set(['Date.now', 'Math.random', 'Temporal.Now']);

/** Whether an identifier names a member or declares a name of its own, so that it reads no global. */
function isName(node: Node, [parent, next]: readonly Node[]): boolean {
  switch (parent?.type) {
    case 'MemberExpression':
      return parent.property === node && !parent.computed;
    case 'Property':
      return next?.type === 'ObjectPattern' || (parent.key === node && parent.value !== node);
    case 'TSPropertySignature':
      return parent.key === node;
    case 'TSQualifiedName':
      return parent.right === node;
    case 'VariableDeclarator':
      return parent.id === node;
    case 'AssignmentPattern':
      return parent.left === node;
    case 'ArrayPattern':
    case 'RestElement':
      return true;
    case 'ArrowFunctionExpression':
      return parent.body !== node;
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'TSFunctionType':
    case 'TSMethodSignature':
      return parent.params.some((it) => it === node);
    default:
      return false;
  }
}

const isDate = (node: Node) => node.type === 'Identifier' && node.name === 'Date';

function impurityOf(node: Node, above: readonly Node[]): string | null {
  if (node.type === 'MemberExpression' && node.object.type === 'Identifier' && !node.computed) {
    const member = `${node.object.name}.${node.property.name}`;
    if (impureMembers.has(member)) return member;
  }
  if (node.type === 'NewExpression' && isDate(node.callee) && node.arguments.length === 0)
    return 'new Date()';
  if (node.type === 'CallExpression' && isDate(node.callee)) return 'Date()';
  if (node.type === 'Identifier' && impureGlobals.has(node.name) && !isName(node, above)) return node.name;
  return null;
}

/** What a file of `domain/` takes from the world around it, as `file: what`. */
export function findImpurities(file: SourceFile): string[] {
  const found: string[] = [];
  walk(parse(file), (node, above) => {
    const impurity = impurityOf(node, above);
    if (impurity !== null) found.push(`${file.path}: ${impurity}`);
  });
  return found;
}
