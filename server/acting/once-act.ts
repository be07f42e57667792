import type { Tx } from '../../db/store.ts';
import type { ContentRecord } from '../../domain/idempotency.ts';
import type { OperatorAct } from '../../domain/operator-acts.ts';
import { once, type RepeatableProcedure } from '../idempotency/once.ts';
import { NOTHING_CHANGED, type Acted } from './operator-act.ts';

type BelowAdmin<Path> = Path extends `admin.${infer Act extends OperatorAct}` ? Act : never;

/** `once` within an act, whose entry is written only the first time. */
export async function onceAct<T extends Record<string, unknown>>(
  tx: Tx,
  operator: { id: number },
  act: BelowAdmin<RepeatableProcedure>,
  { requestId, content, now }: { requestId: string; content: ContentRecord; now: Date },
  work: () => Promise<Acted<T>>,
): Promise<Acted<T>> {
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

/** The same for an act that moves no money, whose older callers give no key: without one it is done each time. */
export const onceActIfKeyed = <T extends Record<string, unknown>>(
  tx: Tx,
  operator: { id: number },
  act: BelowAdmin<RepeatableProcedure>,
  { requestId, ...rest }: { requestId: string | undefined; content: ContentRecord; now: Date },
  work: () => Promise<Acted<T>>,
): Promise<Acted<T>> =>
  requestId === undefined ? work() : onceAct(tx, operator, act, { requestId, ...rest }, work);
