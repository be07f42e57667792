import { defineConfig } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { projectRules } from './scripts/lint-rules.js';

const source = ['**/*.{ts,tsx}'];

const noFloats = [
  {
    selector: "CallExpression[callee.name='parseFloat']",
    message: 'Money is a bigint: parse it in domain/money.',
  },
  {
    selector: "CallExpression[callee.property.name='parseFloat']",
    message: 'Money is a bigint: parse it in domain/money.',
  },
  {
    selector: "CallExpression[callee.property.name='toFixed']",
    message: 'Money is a bigint: format it with domain/money.',
  },
];

export default defineConfig(
  { ignores: ['dist/', 'data/', 'node_modules/', 'db/migrations/', 'test-results/', 'playwright-report/'] },
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      'no-console': ['error', { allow: ['error', 'info', 'warn'] }],
      'no-constant-binary-expression': 'error',
      'no-constant-condition': ['error', { checkLoops: 'allExceptWhileTrue' }],
      'no-control-regex': 'error',
      'no-debugger': 'error',
      'no-empty': 'error',
      'no-fallthrough': 'error',
      'no-irregular-whitespace': 'error',
      'no-loss-of-precision': 'error',
      'no-param-reassign': 'error',
      'no-self-compare': 'error',
      'no-template-curly-in-string': 'error',
      'no-unsafe-finally': 'error',
      'no-unsafe-optional-chaining': 'error',
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: source,
    extends: [tseslint.configs.recommendedTypeChecked],
    plugins: { project: projectRules },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      'project/import-flow': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // A branded bigint is a bigint: its negative is sound, which the rule cannot see.
      '@typescript-eslint/no-unsafe-unary-minus': 'off',
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/prefer-promise-reject-errors': 'error',
      // A fake that must be asynchronous to fit its port has nothing to await.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/return-await': ['error', 'in-try-catch'],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  { files: ['domain/**', 'server/**', 'db/**'], rules: { 'no-restricted-syntax': ['error', ...noFloats] } },
  { files: ['server/**/*.ts'], ignores: ['**/*.test.ts'], rules: { 'project/no-direct-query': 'error' } },
  { files: ['client/**/*.{ts,tsx}', 'admin/**/*.{ts,tsx}'], extends: [reactHooks.configs.flat.recommended] },
  { files: ['server/cli/**', 'scripts/**', 'tests/**'], rules: { 'no-console': 'off' } },
  {
    // Parsed answers and the matchers of expect are untyped; the assertion itself is their check.
    files: ['tests/**/*.ts', '**/*.test.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
    },
  },
);
