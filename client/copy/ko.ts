// Every text of the wallet, a file for each section: what `ko.buy` says stands in ko/buy.ts. Sentences that the specification
// fixes are kept to the letter.
import { account } from './ko/account.ts';
import { addLinked } from './ko/add-linked.ts';
import { alarms } from './ko/alarms.ts';
import { announcements } from './ko/announcements.ts';
import { app } from './ko/app.ts';
import { banks } from './ko/banks.ts';
import { buy } from './ko/buy.ts';
import { changePassword } from './ko/change-password.ts';
import { clipboard } from './ko/clipboard.ts';
import { close } from './ko/close.ts';
import { common } from './ko/common.ts';
import { detail } from './ko/detail.ts';
import { errors } from './ko/errors.ts';
import { history } from './ko/history.ts';
import { home } from './ko/home.ts';
import { invite } from './ko/invite.ts';
import { late } from './ko/late.ts';
import { legal } from './ko/legal.ts';
import { linked } from './ko/linked.ts';
import { login } from './ko/login.ts';
import { menu } from './ko/menu.ts';
import { order } from './ko/order.ts';
import { passwordSheet } from './ko/password-sheet.ts';
import { phone } from './ko/phone.ts';
import { picker } from './ko/picker.ts';
import { receipt } from './ko/receipt.ts';
import { receiveSheet } from './ko/receive-sheet.ts';
import { recovery } from './ko/recovery.ts';
import { sell } from './ko/sell.ts';
import { send } from './ko/send.ts';
import { sendSheet } from './ko/send-sheet.ts';
import { sessions } from './ko/sessions.ts';
import { signUp } from './ko/sign-up.ts';
import { inProgress } from './ko/in-progress.ts';
import { walletReceive } from './ko/wallet-receive.ts';
import { welcome } from './ko/welcome.ts';
import { welcomeIn } from './ko/welcome-in.ts';

export const ko = {
  app,
  common,
  clipboard,
  errors,
  inProgress,
  banks,
  phone,
  login,
  invite,
  welcome,
  signUp,
  legal,
  recovery,
  welcomeIn,
  home,
  announcements,
  account,
  sessions,
  close,
  linked,
  addLinked,
  changePassword,
  menu,
  sendSheet,
  receiveSheet,
  walletReceive,
  picker,
  order,
  sell,
  buy,
  send,
  passwordSheet,
  late,
  alarms,
  history,
  detail,
  receipt,
} as const;
