// The answer of every procedure to each kind of caller, written by hand. `401` is UNAUTHENTICATED, `403` is FORBIDDEN, `ok` is a success,
// anything else is the exact code. `other` and `missing` are given where the procedure takes an id: what its least privileged
// rightful caller gets for another's object and for a missing one; `-` where there is no such object.
import { isDecided, isPaidByHand, REQUEST_KINDS, resourceOfKind } from '../../domain/request-kinds.ts';
import { readTable } from './read-table.ts';

/** Of each kind of request. */
const ofRequests = REQUEST_KINDS.flatMap((kind) => {
  const noun = `admin.${resourceOfKind[kind]}`;
  return [
    `${noun}.list      401    401     401    ok     ok       ok`,
    `${noun}.get       401    401     401    ok     ok       ok    | -  NOT_FOUND`,
    ...[...(isDecided(kind) ? ['decide'] : []), ...(isPaidByHand(kind) ? ['take', 'putBack'] : [])].map(
      (act) => `${noun}.${act}    401    401     401    403    ok       ok    | -  NOT_FOUND`,
    ),
  ];
});

export const PROCEDURE_TABLE = readTable(`
                               anonymous shutOut holder viewer operator admin | other missing

auth.signIn                       ok     ok      ok     ok     ok       ok
auth.signOut                      401    401     ok     401    401      401
auth.session                      401    401     ok     401    401      401
auth.sessions                     401    401     ok     401    401      401
auth.endSession                   401    401     ok     401    401      401   | NOT_FOUND NOT_FOUND
auth.endSessions                  401    401     ok     401    401      401
auth.checkPassword                401    401     ok     401    401      401
auth.changePassword               401    401     ok     401    401      401
auth.closeAccount                 401    401     ok     401    401      401

auth.passkeys.list                401    401     ok     401    401      401
auth.passkeys.registerOptions     401    401     ok     401    401      401
auth.passkeys.register            401    401     ok     401    401      401
auth.passkeys.rename              401    401     ok     401    401      401   | NOT_FOUND NOT_FOUND
auth.passkeys.remove              401    401     ok     401    401      401   | NOT_FOUND NOT_FOUND
auth.passkeys.signInOptions       ok     ok      ok     ok     ok       ok
auth.passkeys.signIn              ok     ok      ok     ok     ok       ok

signUp.checkInvite                ok     ok      ok     ok     ok       ok
signUp.noteOpening                ok     ok      ok     ok     ok       ok
signUp.checkLogin                 ok     ok      ok     ok     ok       ok
signUp.requestCode                ok     ok      ok     ok     ok       ok
signUp.verifyCode                 ok     ok      ok     ok     ok       ok
signUp.submit                     ok     ok      ok     ok     ok       ok

recovery.requestCode              ok     ok      ok     ok     ok       ok
recovery.findIds                  ok     ok      ok     ok     ok       ok
recovery.verifyOwner              ok     ok      ok     ok     ok       ok
recovery.resetPassword            ok     ok      ok     ok     ok       ok

wallet.home                       401    401     ok     401    401      401
wallet.balance                    401    401     ok     401    401      401
wallet.address                    401    401     ok     401    401      401
wallet.priceLine                  401    401     ok     401    401      401
wallet.balanceLine                401    401     ok     401    401      401

transfers.quote                   401    401     ok     401    401      401   | LINKED_ACCOUNT_NOT_FOUND LINKED_ACCOUNT_NOT_FOUND
transfers.recipients              401    401     ok     401    401      401
transfers.send                    401    401     ok     401    401      401   | LINKED_ACCOUNT_NOT_FOUND LINKED_ACCOUNT_NOT_FOUND
transfers.outcome                 401    401     ok     401    401      401
transfers.giveUp                  401    401     ok     401    401      401
transfers.turnBack                401    401     ok     401    401      401
transfers.report                  401    401     ok     401    401      401   | NOT_FOUND NOT_FOUND

confirmations.view                401    401     ok     401    401      401
confirmations.set                 401    401     ok     401    401      401
confirmations.options             401    401     ok     401    401      401
confirmations.requestCode         401    401     ok     401    401      401

recipients.save                   401    401     ok     401    401      401
recipients.remove                 401    401     ok     401    401      401   | NOT_FOUND NOT_FOUND
recipients.designate              401    401     ok     401    401      401   | NOT_FOUND NOT_FOUND
recipients.undesignate            401    401     ok     401    401      401   | NOT_FOUND NOT_FOUND
recipients.nameShown              401    401     ok     401    401      401
recipients.showName               401    401     ok     401    401      401

trustedContact.view               401    401     ok     401    401      401
trustedContact.requestCode        401    401     ok     401    401      401
trustedContact.name               401    401     ok     401    401      401
trustedContact.remove             401    401     ok     401    401      401
ownWarnings.view                  401    401     ok     401    401      401
ownWarnings.set                   401    401     ok     401    401      401
ownLimits.view                    401    401     ok     401    401      401
ownLimits.set                     401    401     ok     401    401      401
ownLimits.keep                    401    401     ok     401    401      401
ownFreeze.view                    401    401     ok     401    401      401
ownFreeze.freeze                  401    401     ok     401    401      401
ownFreeze.setWait                 401    401     ok     401    401      401
ownFreeze.requestCode             ok     ok      ok     ok     ok       ok
ownFreeze.freezeByPhone           ok     ok      ok     ok     ok       ok
ownFreeze.signIn                  ok     ok      ok     ok     ok       ok

orders.quotePurchase              401    401     ok     401    401      401   | LINKED_ACCOUNT_NOT_FOUND LINKED_ACCOUNT_NOT_FOUND
orders.purchaseRoom               401    401     ok     401    401      401
orders.buy                        401    401     ok     401    401      401   | LINKED_ACCOUNT_NOT_FOUND LINKED_ACCOUNT_NOT_FOUND
orders.saidPaid                   401    401     ok     401    401      401   | NOT_FOUND NOT_FOUND
orders.quoteSale                  401    401     ok     401    401      401   | LINKED_ACCOUNT_NOT_FOUND LINKED_ACCOUNT_NOT_FOUND
orders.sell                       401    401     ok     401    401      401   | LINKED_ACCOUNT_NOT_FOUND LINKED_ACCOUNT_NOT_FOUND
orders.cancel                     401    401     ok     401    401      401   | NOT_FOUND NOT_FOUND
orders.resume                     401    401     ok     401    401      401   | NOT_FOUND NOT_FOUND

history.list                      401    401     ok     401    401      401
history.month                     401    401     ok     401    401      401
history.detail                    401    401     ok     401    401      401   | NOT_FOUND NOT_FOUND

linkedAccounts.list               401    401     ok     401    401      401
linkedAccounts.get                401    401     ok     401    401      401   | LINKED_ACCOUNT_NOT_FOUND LINKED_ACCOUNT_NOT_FOUND
linkedAccounts.count              401    401     ok     401    401      401
linkedAccounts.tariff             401    401     ok     401    401      401   | LINKED_ACCOUNT_NOT_FOUND LINKED_ACCOUNT_NOT_FOUND
linkedAccounts.requestLink        401    401     ok     401    401      401

alarms.list                       401    401     ok     401    401      401
alarms.hasUnread                  401    401     ok     401    401      401
alarms.markRead                   401    401     ok     401    401      401   | ok ok
alarms.markAllRead                401    401     ok     401    401      401
alarms.remove                     401    401     ok     401    401      401   | ok ok

announcements.list                401    401     ok     401    401      401

support.link                      ok     ok      ok     ok     ok       ok

push.status                       401    401     ok     401    401      401
push.key                          401    401     ok     401    401      401
push.subscribe                    401    401     ok     401    401      401
push.choose                       401    401     ok     401    401      401
push.unsubscribe                  401    401     ok     401    401      401
push.unsubscribeOthers            401    401     ok     401    401      401

admin.auth.signIn                 ok     ok      ok     ok     ok       ok
admin.auth.me                     401    401     401    ok     ok       ok
admin.auth.signOut                401    401     401    ok     ok       ok
admin.auth.enrolTotp              401    401     401    ok     ok       ok
admin.auth.confirmTotp            401    401     401    ok     ok       ok
admin.auth.renewRecoveryCodes      401    401     401    ok     ok       ok
admin.auth.sessions               401    401     401    ok     ok       ok
admin.auth.endSession             401    401     401    ok     ok       ok    | NOT_FOUND NOT_FOUND
admin.auth.changePassword         401    401     401    ok     ok       ok

admin.operators.list              401    401     401    403    403      ok
admin.operators.get               401    401     401    403    403      ok    | -  NOT_FOUND
admin.operators.create            401    401     401    403    403      ok
admin.operators.update            401    401     401    403    403      ok    | -  NOT_FOUND
admin.operators.resetTotp         401    401     401    403    403      ok    | -  NOT_FOUND
admin.operators.resetPassword     401    401     401    403    403      ok    | -  NOT_FOUND

${ofRequests.join('\n')}

admin.holders.list                401    401     401    ok     ok       ok
admin.holders.get                 401    401     401    ok     ok       ok    | -  NOT_FOUND
admin.holders.timeline            401    401     401    ok     ok       ok    | -  NOT_FOUND
admin.holders.block               401    401     401    403    ok       ok    | -  NOT_FOUND
admin.holders.unblock             401    401     401    403    ok       ok    | -  NOT_FOUND
admin.holders.sessions            401    401     401    ok     ok       ok    | -  NOT_FOUND
admin.holders.locks               401    401     401    ok     ok       ok    | -  NOT_FOUND
admin.holders.devices             401    401     401    ok     ok       ok    | -  NOT_FOUND
admin.holders.passkeys            401    401     401    ok     ok       ok    | -  NOT_FOUND
admin.holders.removePasskey       401    401     401    403    403      ok    | -  NOT_FOUND
admin.holders.removeContact       401    401     401    403    ok       ok    | -  NOT_FOUND
admin.holders.endSessions         401    401     401    403    ok       ok    | -  NOT_FOUND
admin.holders.freeze              401    401     401    403    ok       ok    | -  NOT_FOUND
admin.holders.addresses           401    401     401    ok     ok       ok    | -  NOT_FOUND
admin.holders.giveAddress         401    401     401    403    403      ok    | -  NOT_FOUND
admin.holders.setLock             401    401     401    403    403      ok    | -  NOT_FOUND
admin.holders.erase               401    401     401    403    403      ok    | -  NOT_FOUND
admin.holders.endFreeze           401    401     401    403    403      ok    | -  NOT_FOUND
admin.holders.payOut              401    401     401    403    403      ok    | -  NOT_FOUND

admin.linkedAccounts.list         401    401     401    ok     ok       ok
admin.linkedAccounts.get          401    401     401    ok     ok       ok    | -  NOT_FOUND
admin.linkedAccounts.suspend      401    401     401    403    ok       ok    | -  NOT_FOUND
admin.linkedAccounts.release      401    401     401    403    ok       ok    | -  NOT_FOUND

admin.sendWarnings.list           401    401     401    ok     ok       ok
admin.sendWarnings.recipients     401    401     401    ok     ok       ok
admin.sendWarnings.rates          401    401     401    ok     ok       ok
admin.sendWarnings.try            401    401     401    403    403      ok
admin.sendWarnings.addRecipient   401    401     401    403    ok       ok
admin.sendWarnings.endRecipient   401    401     401    403    ok       ok    | -  NOT_FOUND
admin.lineRules.get               401    401     401    ok     ok       ok
admin.lineRules.try               401    401     401    403    ok       ok    | -  NOT_FOUND
admin.lineRules.set               401    401     401    403    ok       ok    | -  NOT_FOUND
admin.lineRules.remove            401    401     401    403    ok       ok    | -  NOT_FOUND
admin.closings.board              401    401     401    ok     ok       ok
admin.closings.close              401    401     401    403    ok       ok    | -  NOT_FOUND
admin.closings.list               401    401     401    ok     ok       ok
admin.closings.preview            401    401     401    ok     ok       ok    | -  NOT_FOUND
admin.deposits.list               401    401     401    ok     ok       ok
admin.deposits.record             401    401     401    403    403      ok
admin.corrections.create          401    401     401    403    403      ok    | -  NOT_FOUND
admin.bankImports.list            401    401     401    ok     ok       ok
admin.bankImports.undo            401    401     401    403    ok       ok    | -  NOT_FOUND
admin.bankLines.preview           401    401     401    403    ok       ok    | -  NOT_FOUND
admin.bankLines.import            401    401     401    403    ok       ok    | -  NOT_FOUND
admin.bankLines.list              401    401     401    ok     ok       ok
admin.bankLines.get               401    401     401    ok     ok       ok    | -  NOT_FOUND
admin.bankLines.approve           401    401     401    403    ok       ok    | -  NOT_FOUND
admin.bankLines.settle            401    401     401    403    ok       ok    | -  NOT_FOUND
admin.bankLines.release           401    401     401    403    ok       ok    | -  NOT_FOUND

admin.payouts.list                401    401     401    ok     ok       ok
admin.payouts.get                 401    401     401    ok     ok       ok    | -  NOT_FOUND
admin.payouts.candidates          401    401     401    ok     ok       ok    | -  NOT_FOUND
admin.payouts.create              401    401     401    403    ok       ok    | -  NOT_FOUND
admin.payouts.download            401    401     401    403    ok       ok    | -  NOT_FOUND
admin.payouts.takeBack            401    401     401    403    ok       ok    | -  NOT_FOUND

admin.refundFiles.list            401    401     401    ok     ok       ok
admin.refundFiles.get             401    401     401    ok     ok       ok    | -  NOT_FOUND
admin.refunds.list                401    401     401    ok     ok       ok
admin.refunds.get                 401    401     401    ok     ok       ok    | -  NOT_FOUND
admin.refunds.setPayee            401    401     401    403    ok       ok    | -  NOT_FOUND
admin.refunds.file                401    401     401    403    ok       ok    | -  NOT_FOUND
admin.refunds.download            401    401     401    403    ok       ok    | -  NOT_FOUND
admin.refunds.takeBack            401    401     401    403    ok       ok    | -  NOT_FOUND

admin.companies.list              401    401     401    ok     ok       ok
admin.companies.depositAccounts   401    401     401    ok     ok       ok
admin.companies.get               401    401     401    403    403      ok    | -  NOT_FOUND
admin.companies.create            401    401     401    403    403      ok
admin.companies.update            401    401     401    403    403      ok    | -  NOT_FOUND

admin.settings.get                401    401     401    ok     ok       ok
admin.settings.setPrice           401    401     401    403    403      ok
admin.settings.setTariff          401    401     401    403    403      ok
admin.settings.set                401    401     401    403    403      ok

admin.ledger.trialBalance         401    401     401    ok     ok       ok
admin.ledger.accounts             401    401     401    ok     ok       ok
admin.ledger.transactions         401    401     401    ok     ok       ok
admin.dashboard.summary           401    401     401    ok     ok       ok
admin.dashboard.decisionTimes     401    401     401    ok     ok       ok
admin.inbox.list                  401    401     401    ok     ok       ok
admin.inbox.facts                 401    401     401    ok     ok       ok    | -  NOT_FOUND
admin.inbox.firstSignatures       401    401     401    403    ok       ok
admin.inbox.onlookers             401    401     401    ok     ok       ok
admin.inbox.look                  401    401     401    ok     ok       ok    | -  ok
admin.alarms.list                 401    401     401    ok     ok       ok
admin.messages.list               401    401     401    ok     ok       ok
admin.messages.resend             401    401     401    403    ok       ok    | -  NOT_FOUND
admin.audit.verify                401    401     401    403    403      ok

admin.invites.list                401    401     401    ok     ok       ok
admin.invites.create              401    401     401    403    ok       ok    | -  NOT_FOUND
admin.invites.revoke              401    401     401    403    ok       ok    | -  NOT_FOUND

admin.announcements.list          401    401     401    ok     ok       ok
admin.announcements.create        401    401     401    403    ok       ok
admin.announcements.update        401    401     401    403    ok       ok    | -  NOT_FOUND
admin.announcements.end           401    401     401    403    ok       ok    | -  NOT_FOUND

admin.reasonTemplates.list        401    401     401    ok     ok       ok
admin.reasonTemplates.set         401    401     401    403    403      ok

admin.notes.list                  401    401     401    ok     ok       ok    | -  ok
admin.notes.add                   401    401     401    403    ok       ok    | -  NOT_FOUND
admin.search                      401    401     401    ok     ok       ok
admin.personalData.reveal         401    401     401    403    ok       ok    | -  NOT_FOUND
admin.audit.list                  401    401     401    ok     ok       ok
`);
