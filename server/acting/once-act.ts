import type { Tx } from '../../db/store.ts';
import type { ContentRecord } from '../../domain/idempotency.ts';
import type { OperatorAct } from '../../domain/operator-acts.ts';
import { once, type RepeatableProcedure } from '../idempotency/once.ts';
import { NOTHING_CHANGED, type Acted } from './operator-act.ts';

type BelowAdmin<Path> = Path extends `admin.${infer Act extends OperatorAct}` ? Act : never;

/** `once` within an act, whose entry is written only the first time. Without a key it is done each time. */
export async function onceAct<T extends Record<string, unknown>>(
  tx: Tx,
  operator: { id: number },
  act: BelowAdmin<RepeatableProcedure>,
  { requestId, content, now }: { requestId: string | undefined; content: ContentRecord; now: Date },
  work: () => Promise<Acted<T>>,
): Promise<Acted<T>> {
  if (requestId === undefined) return work();
  let log: Acted<T>['log'] = NOTHING_CHANGED;
  const actor = { operatorId: operator.id };
  const request = { actor, key: requestId, procedure: `admin.${act}`, content, now } as const;
  const value = await once(tx, request, async () => {
    const acted = await work();
    log = acted.log;
    return acted.value;
  });
  return { value, log };
}
