// All procedures by name.
import type { AnyTRPCProcedure } from '@trpc/server';
import { roleCovers, type OperatorRole } from '../domain/roles.ts';
import { adminAlarmsRouter } from './features/alarms/admin-alarms.router.ts';
import { alarmsRouter } from './features/alarms/alarms.router.ts';
import {
  adminAnnouncementsRouter,
  announcementsRouter,
} from './features/announcements/announcements.router.ts';
import { auditRouter } from './features/audit/audit.router.ts';
import { accountClosingProcedures } from './features/account-closing/account-closing.router.ts';
import { authProcedures } from './features/auth/auth.router.ts';
import {
  bankImportsRouter,
  bankLinesRouter,
  lineRulesRouter,
} from './features/bank-lines/bank-lines.router.ts';
import { ledgerRouter } from './features/ledger/ledger.router.ts';
import { closingsRouter } from './features/closings/closings.router.ts';
import { companiesRouter } from './features/companies/companies.router.ts';
import { correctionsRouter } from './features/corrections/corrections.router.ts';
import { dashboardRouter } from './features/dashboard/dashboard.router.ts';
import { depositsRouter } from './features/deposits/deposits.router.ts';
import { exportNames, exportRole } from './features/exports/stream-export.ts';
import { historyRouter } from './features/history/history.router.ts';
import { freezeProcedures } from './features/freezes/freezes.router.ts';
import { holderProcedures } from './features/holders/holders.router.ts';
import { holderLockProcedures } from './features/holder-locks/holder-locks.router.ts';
import { timelineProcedures } from './features/timelines/timelines.router.ts';
import { adminLinkedAccountsRouter } from './features/linked-accounts/admin-linked-accounts.router.ts';
import { inboxRouter } from './features/inbox/inbox.router.ts';
import { ownLimitsRouter } from './features/own-limits/own-limits.router.ts';
import { endFreezeProcedures, ownFreezeRouter } from './features/own-freeze/own-freeze.router.ts';
import { confirmationsRouter } from './features/confirmations/confirmations.router.ts';
import { invitesRouter } from './features/invites/invites.router.ts';
import { linkedAccountsRouter } from './features/linked-accounts/linked-accounts.router.ts';
import { messagesRouter } from './features/messages/messages.router.ts';
import { reasonTemplatesRouter } from './features/reason-templates/reason-templates.router.ts';
import { notesRouter } from './features/notes/notes.router.ts';
import { adminAuthProcedures, operatorSessionProcedures } from './features/operators/admin-auth.router.ts';
import { operatorsRouter } from './features/operators/operators.router.ts';
import { purchaseProcedures } from './features/purchases/purchases.router.ts';
import { cancelProcedures } from './features/requests/cancel.router.ts';
import { saleProcedures } from './features/sales/sales.router.ts';
import { payoutsRouter } from './features/payouts/payouts.router.ts';
import { holderPasskeyProcedures, passkeysRouter } from './features/passkeys/passkeys.router.ts';
import { personalDataRouter } from './features/personal-data/personal-data.router.ts';
import { recipientsRouter } from './features/recipients/recipients.router.ts';
import { refundFilesRouter, refundsRouter } from './features/refunds/refunds.router.ts';
import { recoveryRouter } from './features/recovery/recovery.router.ts';
import { pushRouter } from './features/push/push.router.ts';
import { search } from './features/search/search.router.ts';
import { ownWarningsRouter, sendWarningsRouter } from './features/send-warnings/send-warnings.router.ts';
import { settingsRouter, supportRouter } from './features/settings/settings.router.ts';
import { signUpRouter } from './features/sign-ups/sign-ups.router.ts';
import {
  holderContactProcedures,
  trustedContactRouter,
} from './features/trusted-contact/trusted-contact.router.ts';
import { transfersRouter } from './features/transfers/transfers.router.ts';
import { walletRouter } from './features/wallet/wallet.router.ts';
import { requestRouters } from './features/request-kinds.ts';
import { router } from './trpc/trpc.ts';
import type { Meta } from './trpc/definitions.ts';

export const appRouter = router({
  auth: router({ ...authProcedures, ...accountClosingProcedures, passkeys: passkeysRouter }),
  signUp: signUpRouter,
  recovery: recoveryRouter,
  wallet: walletRouter,
  transfers: transfersRouter,
  recipients: recipientsRouter,
  orders: router({ ...purchaseProcedures, ...saleProcedures, ...cancelProcedures }),
  history: historyRouter,
  linkedAccounts: linkedAccountsRouter,
  ownLimits: ownLimitsRouter,
  ownFreeze: ownFreezeRouter,
  trustedContact: trustedContactRouter,
  ownWarnings: ownWarningsRouter,
  confirmations: confirmationsRouter,
  alarms: alarmsRouter,
  announcements: announcementsRouter,
  push: pushRouter,
  support: supportRouter,
  admin: router({
    auth: router({ ...operatorSessionProcedures(proceduresOf), ...adminAuthProcedures }),
    operators: operatorsRouter,
    inbox: inboxRouter,
    ...requestRouters,
    holders: router({
      ...{ ...holderProcedures, ...holderPasskeyProcedures },
      ...{ ...timelineProcedures, ...freezeProcedures, ...endFreezeProcedures, ...holderLockProcedures },
      ...holderContactProcedures,
    }),
    linkedAccounts: adminLinkedAccountsRouter,
    deposits: depositsRouter,
    bankImports: bankImportsRouter,
    lineRules: lineRulesRouter,
    sendWarnings: sendWarningsRouter,
    bankLines: bankLinesRouter,
    payouts: payoutsRouter,
    refunds: refundsRouter,
    refundFiles: refundFilesRouter,
    corrections: correctionsRouter,
    closings: closingsRouter,
    companies: companiesRouter,
    settings: settingsRouter,
    ledger: ledgerRouter,
    dashboard: dashboardRouter,
    invites: invitesRouter,
    announcements: adminAnnouncementsRouter,
    alarms: adminAlarmsRouter,
    messages: messagesRouter,
    notes: notesRouter,
    reasonTemplates: reasonTemplatesRouter,
    search,
    personalData: personalDataRouter,
    audit: auditRouter,
  }),
});

export type AppRouter = typeof appRouter;

/** What the console may offer to an operator: the procedures of `admin` that the role covers, and the exports. */
function proceduresOf(role: OperatorRole): string[] {
  const procedures = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>;
  const covered = Object.entries(procedures).flatMap(([path, { _def }]) => {
    const { access } = _def.meta as Meta;
    if (!path.startsWith('admin.') || access === 'open' || access === 'holder') return [];
    return roleCovers(role, access) ? [path.slice('admin.'.length)] : [];
  });
  const exported = exportNames.filter((name) => roleCovers(role, exportRole(name)));
  return [...covered, ...exported.map((name) => `exports.${name}`)];
}
