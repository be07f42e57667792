// What deciding a request does, by kind. Each entry runs in the deciding transaction, after the request itself was moved.
import type { RequestKind } from '../../../domain/request-state.ts';
import { externalSendEffects } from '../transfers/external-send-effects.ts';
import { linkEffects } from '../linked-accounts/link-effects.ts';
import { purchaseEffects } from '../orders/purchase-effects.ts';
import type { Effects } from './effect.ts';
import { saleEffects } from '../orders/sale-effects.ts';
import { signUpEffects } from '../sign-ups/sign-up-effects.ts';

export const EFFECTS: Record<RequestKind, Effects> = {
  purchase: purchaseEffects,
  sale: saleEffects,
  externalSend: externalSendEffects,
  link: linkEffects,
  signUp: signUpEffects,
};
