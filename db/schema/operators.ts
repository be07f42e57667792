import type { OperatorRole } from '../../domain/roles.ts';
import type { Columns } from '../columns.ts';

export function defineOperators(d: Columns) {
  const operators = d.table(
    'operators',
    {
      id: d.identity('id'),
      login: d.text('login').notNull(),
      name: d.text('name'),
      passwordHash: d.text('password_hash').notNull(),
      role: d.text<OperatorRole>('role').notNull(),
      totpSecretEnc: d.text('totp_secret_enc'),
      /** The last time step used: a code is valid once. */
      totpLastStep: d.id('totp_last_step'),
      phoneEnc: d.text('phone_enc'),
      phoneHmac: d.text('phone_hmac'),
      disabledAt: d.instant('disabled_at'),
      /**
       * When the operator was created, promoted, enabled or reset in the console; for a while afterwards it cannot give
       * a second approval (D50).
       */
      powersChangedAt: d.instant('powers_changed_at'),
      /** A signature that was given no later never counts again: the operator was reset or had no powers after it. */
      signaturesVoidUntil: d.instant('signatures_void_until'),
      createdAt: d.instant('created_at').notNull(),
    },
    () => [d.check('operators_role_known', "role IN ('viewer', 'operator', 'admin')")],
  );

  const operatorSessions = d.table(
    'operator_sessions',
    {
      id: d.identity('id'),
      operatorId: d
        .id('operator_id')
        .notNull()
        .references(() => operators.id),
      tokenHash: d.text('token_hash').notNull(),
      ipPrefix: d.text('ip_prefix').notNull(),
      userAgent: d.text('user_agent').notNull(),
      createdAt: d.instant('created_at').notNull(),
      lastSeenAt: d.instant('last_seen_at').notNull(),
      expiresAt: d.instant('expires_at').notNull(),
    },
    (t) => [
      d.uniqueIndex('operator_sessions_token_hash').on(t.tokenHash),
      d.index('operator_sessions_operator').on(t.operatorId),
      d.index('operator_sessions_expires_at').on(t.expiresAt),
    ],
  );

  /** For an operator whose authenticator is lost: each code is valid for one sign-in. */
  const operatorRecoveryCodes = d.table(
    'operator_recovery_codes',
    {
      id: d.identity('id'),
      operatorId: d
        .id('operator_id')
        .notNull()
        .references(() => operators.id),
      codeHmac: d.text('code_hmac').notNull(),
      usedAt: d.instant('used_at'),
      createdAt: d.instant('created_at').notNull(),
    },
    (t) => [d.uniqueIndex('operator_recovery_codes_code').on(t.operatorId, t.codeHmac)],
  );

  return { operators, operatorSessions, operatorRecoveryCodes };
}
