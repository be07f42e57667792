import ts from 'typescript';
import { parse, walk } from './import-sites.ts';
import type { SourceFile } from './source-files.ts';

// A pure rule gives the same answer for ever: no clock, no chance, no machine around it.
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

function isName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  if (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) return parent.name === node;
  if (ts.isQualifiedName(parent)) return parent.right === node;
  return ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isBindingElement(parent);
}

function impurityOf(node: ts.Node): string | null {
  if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
    const member = `${node.expression.text}.${node.name.text}`;
    if (impureMembers.has(member)) return member;
  }
  const isDate = (it: ts.Expression) => ts.isIdentifier(it) && it.text === 'Date';
  if (ts.isNewExpression(node) && isDate(node.expression) && (node.arguments ?? []).length === 0)
    return 'new Date()';
  if (ts.isCallExpression(node) && isDate(node.expression)) return 'Date()';
  if (ts.isIdentifier(node) && impureGlobals.has(node.text) && !isName(node)) return node.text;
  return null;
}

/** What a file of `domain/` takes from the world around it, as `file: what`. */
export function findImpurities(file: SourceFile): string[] {
  const found: string[] = [];
  walk(parse(file), (node) => {
    const impurity = impurityOf(node);
    if (impurity !== null) found.push(`${file.path}: ${impurity}`);
  });
  return found;
}
