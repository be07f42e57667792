import { type ESTree, parseSync } from 'vite';
import { importFault } from './import-rules.ts';
import type { SourceFile } from './source-files.ts';

export type Node = ESTree.Node;

interface ImportSite {
  specifier: string;
  typeOnly: boolean;
}

export function parse(file: SourceFile): ESTree.Program {
  const { program, errors } = parseSync(file.path, file.text);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file.path}: ${error.message}`);
  return program;
}

function literalOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  const [only] = node.type === 'TemplateLiteral' && node.expressions.length === 0 ? node.quasis : [];
  return only?.value.cooked ?? null;
}

function siteOf(node: Node): ImportSite | null {
  switch (node.type) {
    case 'ImportDeclaration':
      return { specifier: node.source.value, typeOnly: node.importKind === 'type' };
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return node.source && { specifier: node.source.value, typeOnly: node.exportKind === 'type' };
    case 'TSImportType':
      return { specifier: node.source.value, typeOnly: true };
    case 'ImportExpression': {
      const specifier = literalOf(node.source);
      return specifier === null ? null : { specifier, typeOnly: false };
    }
    default:
      return null;
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Visits a node and all below it, each with the nodes above it, the nearest first. */
export function walk(
  node: Node,
  visit: (node: Node, above: readonly Node[]) => void,
  above: readonly Node[] = [],
): void {
  visit(node, above);
  const below = Object.values(node).flat().filter(isNode);
  for (const child of below) walk(child, visit, [node, ...above]);
}

/** Every text in quotes of a file. */
export function textsIn(file: SourceFile): string[] {
  const texts: string[] = [];
  walk(parse(file), (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') texts.push(node.value);
    if (node.type === 'TemplateElement') texts.push(node.value.cooked ?? '');
  });
  return texts;
}

export function importSitesIn(file: SourceFile): ImportSite[] {
  const sites: ImportSite[] = [];
  walk(parse(file), (node) => {
    const site = siteOf(node);
    if (site !== null) sites.push(site);
  });
  return sites;
}

/** Imports that go against the drawing, as `file: why`. */
export function findImportFaults(file: SourceFile): string[] {
  return importSitesIn(file).flatMap(({ specifier, typeOnly }) => {
    const fault = importFault(file.path, specifier, typeOnly);
    return fault === null ? [] : [`${file.path}: ${fault}`];
  });
}
