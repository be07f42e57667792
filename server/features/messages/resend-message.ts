import { and, eq } from '../../../db/sql.ts';
import { lastFour, maskTail } from '../../../domain/masks.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { Deps } from '../../deps/deps.ts';
import { hasExpiredCode, isGivenUp, recipientOf } from '../../outbox/outbox.ts';
import { getMessage, type Message } from './list-messages.ts';
import { operatorAct, type Actor } from '../../acting/operator-act.ts';

const CODE_IS_OVER =
  '유효 시간이 지난 인증번호는 다시 보내지 않아요. 회원이 새 인증번호를 받도록 안내해주세요.';

/**
 * Puts an abandoned message back into the outbox for another day of tries, and waits for the first one. Throws
 * NOT_FOUND, and STATUS_NOT_ALLOWED for a message that was sent, is still pending, or whose code is no longer valid.
 */
export async function resendMessage(deps: Deps, operator: Actor, id: number): Promise<Message> {
  await operatorAct(deps, operator, 'messages.resend', async (tx, now) => {
    const { outbox } = tx.t;
    const isThis = eq(outbox.id, id);
    const [message] = await tx.select({ toEnc: outbox.toEnc }).from(outbox).where(isThis);
    if (message === undefined) throw new DomainError('NOT_FOUND');
    const over = await tx
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(isThis, hasExpiredCode(tx, now)));
    if (over.length > 0) throw new DomainError('STATUS_NOT_ALLOWED', undefined, { sentence: CODE_IS_OVER });
    const queued = await tx
      .update(outbox)
      .set({ attempts: 0, gaveUpAt: null, nextTryAt: null })
      .where(and(isThis, isGivenUp(tx)))
      .returning({ id: outbox.id });
    if (queued.length === 0) throw new DomainError('STATUS_NOT_ALLOWED');
    return {
      value: undefined,
      log: {
        subject: `message:${id}`,
        detail: { to: maskTail(lastFour(recipientOf(deps.secrets, { ...message, id }))) },
      },
    };
  });
  await deps.outbox.flush();
  return getMessage(deps, id);
}
