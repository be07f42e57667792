import path from 'node:path';
import { importFault } from '../tests/guards/import-rules.ts';

const root = path.resolve(import.meta.dirname, '..');
const relativeToRoot = (file) => path.relative(root, file).split(path.sep).join('/');

const isTypeOnly = (node) => node.importKind === 'type' || node.exportKind === 'type';

/** Imports flow one way; tests/guards/import-rules.ts holds the rules. */
const importFlow = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = relativeToRoot(context.filename);
    const check = (node) => {
      if (typeof node.source?.value !== 'string') return;
      const fault = importFault(file, node.source.value, isTypeOnly(node));
      if (fault !== null) context.report({ node: node.source, message: fault });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

const directCalls = new Set(['get', 'all', 'run', 'transaction', 'execute']);
const driverFiles = /[/\\]node_modules[/\\](drizzle-orm|@types[/\\]better-sqlite3|@types[/\\]pg)[/\\]/;

/**
 * `.get()`, `.all()` and `.run()` exist on one engine only, and the store's `write` is the only way to open a
 * transaction.
 */
const noDirectQuery = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const { esTreeNodeToTSNodeMap, program } = context.sourceCode.parserServices;
    const checker = program.getTypeChecker();
    return {
      'CallExpression > MemberExpression.callee'(node) {
        if (node.computed || !directCalls.has(node.property.name)) return;
        const symbol = checker.getSymbolAtLocation(esTreeNodeToTSNodeMap.get(node.property));
        const declared = symbol?.declarations?.some((it) => driverFiles.test(it.getSourceFile().fileName));
        if (declared) {
          context.report({
            node: node.property,
            message: `.${node.property.name}() of a query belongs to db/`,
          });
        }
      },
    };
  },
};

export const projectRules = { rules: { 'import-flow': importFlow, 'no-direct-query': noDirectQuery } };
