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

const withoutArgument = new Set(['get', 'all', 'run', 'prepare']);
const withAny = new Set(['transaction', 'execute']);

/**
 * `.get()`, `.all()` and `.run()` exist on one engine only, and the store's `write` is the only way to open a
 * transaction. The rule has no types: a query takes no argument in these methods, whereas a map, a route or a semaphore
 * needs one. Only a prepared query takes some, and `.prepare()` is refused. The type of the handles in db/store.ts
 * excludes the same methods of the database itself.
 */
const noDirectQuery = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    CallExpression({ callee, arguments: given }) {
      if (callee.type !== 'MemberExpression' || callee.computed) return;
      const { name } = callee.property;
      const direct = withAny.has(name) || (withoutArgument.has(name) && given.length === 0);
      if (!direct) return;
      context.report({ node: callee.property, message: `.${name}() of a query belongs to db/` });
    },
  }),
};

const PARSED = 'Money is a bigint: parse it in domain/money.';
const FORMATTED = 'Money is a bigint: format it with domain/money.';

/** Amounts never pass through floating-point numbers. */
const noFloats = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    CallExpression(node) {
      const { callee } = node;
      const member = callee.type === 'MemberExpression' ? callee.property.name : undefined;
      if (callee.name === 'parseFloat' || member === 'parseFloat') context.report({ node, message: PARSED });
      if (member === 'toFixed') context.report({ node, message: FORMATTED });
    },
  }),
};

export default {
  meta: { name: 'project' },
  rules: { 'import-flow': importFlow, 'no-direct-query': noDirectQuery, 'no-floats': noFloats },
};
