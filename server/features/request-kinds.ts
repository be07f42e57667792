// All kinds of requests, and the bank, which follows their changes: registered with `requests`, which imports none of them.
import { z, type ZodType } from 'zod';
import { REQUEST_LISTS } from '../../domain/lists/request-lists.ts';
import type { RequestKind, RequestResource } from '../../domain/request-kinds.ts';
import { alarmHolder } from './alarms/alarm-holder.ts';
import { ordersChanged } from './bank-lines/lines/order-changed.ts';
import { exportOf, type Export } from './exports/export-of.ts';
import { readDeposits, readPayments } from './bank-lines/lines/read-deposits.ts';
import { registerSettlements } from './bank-lines/settle/settlements.ts';
import { externalSendKind } from './external-sends/external-send-kind.ts';
import { settleFileDebit } from './file-debits/settle-file-debit.ts';
import { linkKind } from './linked-accounts/link-kind.ts';
import { purchaseKind } from './purchases/purchase-kind.ts';
import { registerRequests } from './requests/registry.ts';
import { listedRequestRouter, paidRequestRouter, requestRouter } from './requests/request-router.ts';
import { settleRefundFile, settleRefundPaid } from './refunds/settle-refund.ts';
import { settleReturned } from './returned-payouts/settle-returned.ts';
import { saleKind } from './sales/sale-kind.ts';
import { waitingSendKind } from './waiting-sends/waiting-send-kind.ts';
import { signUpKind } from './sign-ups/sign-up-kind.ts';

export const requestKinds = {
  purchase: purchaseKind,
  sale: saleKind,
  externalSend: externalSendKind,
  waitingSend: waitingSendKind,
  link: linkKind,
  signUp: signUpKind,
} satisfies Record<RequestKind, unknown>;

registerRequests({
  kinds: requestKinds,
  changed: ordersChanged,
  deposits: readDeposits,
  payments: readPayments,
  tell: alarmHolder,
});
registerSettlements({
  payoutFile: settleFileDebit,
  returned: settleReturned,
  refundPaid: settleRefundPaid,
  refundFile: settleRefundFile,
});

/** The console's procedures for each kind. */
export const requestRouters = {
  purchases: requestRouter(purchaseKind),
  sales: paidRequestRouter(saleKind),
  externalSends: paidRequestRouter(externalSendKind),
  waitingSends: listedRequestRouter(waitingSendKind),
  links: requestRouter(linkKind),
  signUps: requestRouter(signUpKind),
} satisfies Record<RequestResource, unknown>;

/** The export of each kind's list. */
export const requestExports = {
  purchases: exportOf(REQUEST_LISTS.purchases, purchaseKind.forExport),
  sales: exportOf(REQUEST_LISTS.sales, saleKind.forExport),
  externalSends: exportOf(REQUEST_LISTS.externalSends, externalSendKind.forExport),
  waitingSends: exportOf(REQUEST_LISTS.waitingSends, waitingSendKind.forExport),
  links: exportOf(REQUEST_LISTS.links, linkKind.forExport),
  signUps: exportOf(REQUEST_LISTS.signUps, signUpKind.forExport),
} satisfies Record<RequestResource, Export>;

const ofKind = <Kind extends RequestKind, Row extends ZodType>({
  kind,
  rowOut,
}: {
  kind: Kind;
  rowOut: Row;
}) => z.object({ kind: z.literal(kind), row: rowOut });

/** A request as its own list has it. */
export const wholeRequestOut = z.discriminatedUnion('kind', [
  ofKind(purchaseKind),
  ofKind(saleKind),
  ofKind(externalSendKind),
  ofKind(waitingSendKind),
  ofKind(linkKind),
  ofKind(signUpKind),
]);
