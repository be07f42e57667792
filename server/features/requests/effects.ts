// What deciding a request does, by kind. Each entry runs in the deciding transaction, after the request itself was moved.
import type { RequestKind } from '../../../domain/request-state.ts';
import { externalSendEffects } from '../external-sends/external-send-kind.ts';
import { linkEffects } from '../linked-accounts/link-kind.ts';
import { purchaseEffects } from '../purchases/purchase-kind.ts';
import type { Effects } from './effect.ts';
import { saleEffects } from '../sales/sale-kind.ts';
import { signUpEffects } from '../sign-ups/sign-up-kind.ts';

export const EFFECTS: Record<RequestKind, Effects> = {
  purchase: purchaseEffects,
  sale: saleEffects,
  externalSend: externalSendEffects,
  link: linkEffects,
  signUp: signUpEffects,
};
