// All kinds of requests: the effects of their decisions, and how the console lists, reviews and exports them.
import type { RequestKind } from '../../../domain/request-state.ts';
import { externalSendKind } from '../external-sends/external-send-kind.ts';
import { linkKind } from '../linked-accounts/link-kind.ts';
import { purchaseKind } from '../purchases/purchase-kind.ts';
import { saleKind } from '../sales/sale-kind.ts';
import { signUpKind } from '../sign-ups/sign-up-kind.ts';
import type { DecisionHandlers, ReviewedRows } from './define-request-kind.ts';

type AnyRequestKind = DecisionHandlers &
  Pick<typeof saleKind, 'readInboxColumns'> & { kind: RequestKind; review: ReviewedRows };

export const REQUEST_KIND_TABLE: Readonly<Record<RequestKind, AnyRequestKind>> = {
  purchase: purchaseKind,
  sale: saleKind,
  externalSend: externalSendKind,
  link: linkKind,
  signUp: signUpKind,
};
