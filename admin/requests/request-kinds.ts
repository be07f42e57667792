import type { RequestKind, resourceOfKind } from '../../domain/request-kinds.ts';
import type { ResourceRows } from '../api/contract.ts';
import { externalSendKind } from './kinds/external-send.tsx';
import { linkKind } from './kinds/link.tsx';
import { purchaseKind } from './kinds/purchase.tsx';
import { saleKind } from './kinds/sale.tsx';
import { signUpKind } from './kinds/sign-up.tsx';
import { waitingSendKind } from './kinds/waiting-send.tsx';
import type { RequestKindDefinition } from './request-kind.ts';

/** The row that the server returns for a request of a kind. */
export type RowOfKind = { [Kind in RequestKind]: ResourceRows[(typeof resourceOfKind)[Kind]] };

/**
 * Every kind of request. The label and the resource are in `domain/request-kinds.ts`,
 * which code without components uses as well.
 */
export const requestKinds: { [Kind in RequestKind]: RequestKindDefinition<RowOfKind[Kind]> } = {
  purchase: purchaseKind,
  sale: saleKind,
  externalSend: externalSendKind,
  waitingSend: waitingSendKind,
  link: linkKind,
  signUp: signUpKind,
};
