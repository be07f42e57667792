import { expect, it } from 'vitest';
import { z } from 'zod';
import { proceduresDocument } from '../../scripts/generate-procedures-doc.ts';
import { appRouter } from '../../server/router.ts';
import { holderProcedure, operatorProcedure, router } from '../../server/trpc/trpc.ts';
import { readOwnFile } from './source-files.ts';

it('docs/procedures.md lists what the router has; `npm run docs:procedures` writes it', () => {
  expect(readOwnFile('docs/procedures.md').text).toBe(proceduresDocument(appRouter));
});

it('the document shows a change of name, caller, kind, rate, input and use-case', () => {
  const id = z.strictObject({ id: z.number() });
  const end = (_deps: unknown) => null;
  const close = (_deps: unknown) => null;
  const forms = [
    router({
      end: holderProcedure()
        .input(id)
        .query(({ ctx }) => end(ctx.deps)),
    }),
    router({
      stop: holderProcedure()
        .input(id)
        .query(({ ctx }) => end(ctx.deps)),
    }),
    router({
      end: operatorProcedure('viewer')
        .input(id)
        .query(({ ctx }) => end(ctx.deps)),
    }),
    router({
      end: holderProcedure()
        .input(id)
        .mutation(({ ctx }) => end(ctx.deps)),
    }),
    router({
      end: holderProcedure('money')
        .input(id)
        .query(({ ctx }) => end(ctx.deps)),
    }),
    router({
      end: holderProcedure()
        .input(id.partial())
        .query(({ ctx }) => end(ctx.deps)),
    }),
    router({
      end: holderProcedure()
        .input(id)
        .query(({ ctx }) => close(ctx.deps)),
    }),
  ];
  const lines = forms.map((form) => proceduresDocument(form).trimEnd().split('\n').at(-1));
  expect(lines[0]).toBe('| `end` | holder | query | other | `id` | `end` |');
  expect(new Set(lines).size).toBe(forms.length);
});
