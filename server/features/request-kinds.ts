// All kinds of requests, and the bank, which follows their changes: registered with `requests`, which imports none of them.
import { alarmHolder } from './alarms/alarm-holder.ts';
import { ordersChanged } from './bank-lines/order-changed.ts';
import { externalSendKind } from './external-sends/external-send-kind.ts';
import { linkKind } from './linked-accounts/link-kind.ts';
import { purchaseKind } from './purchases/purchase-kind.ts';
import { registerRequests } from './requests/registry.ts';
import { saleKind } from './sales/sale-kind.ts';
import { signUpKind } from './sign-ups/sign-up-kind.ts';

registerRequests({
  kinds: {
    purchase: purchaseKind,
    sale: saleKind,
    externalSend: externalSendKind,
    link: linkKind,
    signUp: signUpKind,
  },
  changed: ordersChanged,
  tell: alarmHolder,
});
