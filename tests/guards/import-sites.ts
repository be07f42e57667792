import ts from 'typescript';
import { importFault } from './import-rules.ts';
import type { SourceFile } from './source-files.ts';

interface ImportSite {
  specifier: string;
  typeOnly: boolean;
}

export function parse(file: SourceFile): ts.SourceFile {
  return ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true);
}

function siteOf(node: ts.Node): ImportSite | null {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    const typeOnly = node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
    return { specifier: node.moduleSpecifier.text, typeOnly };
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
    return { specifier: node.moduleSpecifier.text, typeOnly: node.isTypeOnly };
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    const { literal } = node.argument;
    return ts.isStringLiteral(literal) ? { specifier: literal.text, typeOnly: true } : null;
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [first] = node.arguments;
    return first && ts.isStringLiteralLike(first) ? { specifier: first.text, typeOnly: false } : null;
  }
  return null;
}

export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  node.forEachChild((child) => {
    walk(child, visit);
  });
}

/** Imports that go against the drawing, as `file: why`. */
export function findImportFaults(file: SourceFile): string[] {
  const faults: string[] = [];
  walk(parse(file), (node) => {
    const site = siteOf(node);
    if (site === null) return;
    const fault = importFault(file.path, site.specifier, site.typeOnly);
    if (fault !== null) faults.push(`${file.path}: ${fault}`);
  });
  return faults;
}
