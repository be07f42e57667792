import { eq } from '../../../db/sql.ts';
import type { Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { lastFour } from '../../../domain/masks.ts';
import { daonToString, type DaonUnits } from '../../../domain/money.ts';
import { checkAmount } from '../../../domain/tariff.ts';
import type { Deps } from '../../deps/deps.ts';
import { placeOf, type Secrets } from '../../ports/secrets.ts';
import { unwrap } from '../../trpc/unwrap.ts';
import { agreeTogether } from '../../four-eyes/agree-together.ts';
import { refuseStale } from '../../trpc/refuse-stale.ts';
import {
  companyRowOut,
  companyRowToWire,
  companyToWire,
  readCompany,
  type CompanyRow,
} from './company-wire.ts';
import { depositAccountContent, type DepositAccountInput } from './deposit-account.ts';
import {
  companyNumber,
  refuseAccountInUse,
  showDepositAccount,
  signedAccount,
} from '../../companies/deposit-accounts.repo.ts';
import { regroupCompany } from '../bank-lines/lines/regroup-due.ts';
import { refuseNameInUse, refuseTakenName } from './name-taken.ts';
import { operatorAct, type Actor } from '../../acting/operator-act.ts';

export type UpdateCompanyInput = {
  id: number;
  name?: string | undefined;
  perDepositFee?: DaonUnits | undefined;
  depositAccount?: DepositAccountInput | undefined;
  /** What the caller was shown, as `admin.companies.get` returned it; the account is known by the time of its change. */
  shown?: { name: string; perDepositFee: string; depositChangedAt: string | null } | undefined;
};

type Change = { name?: string; perDepositFee?: DaonUnits; depositAccount?: DepositAccountInput };

/** The fields of the input that differ from the current company. */
function changeOf(secrets: Secrets, company: CompanyRow, input: UpdateCompanyInput): Change {
  const { name, perDepositFee, depositAccount } = input;
  const sameAccount =
    depositAccount === undefined ||
    (depositAccount.bank === company.depositBankCode &&
      depositAccount.accountNum === companyNumber(secrets, { ...company, companyId: company.id }) &&
      depositAccount.name === company.depositName);
  return {
    ...(name === undefined || name === company.name ? {} : { name }),
    ...(perDepositFee === undefined || perDepositFee === company.perDepositFee ? {} : { perDepositFee }),
    ...(sameAccount ? {} : { depositAccount }),
  };
}

/** Refuses to change a field that another admin has changed since it was shown. A field that stays is not compared. */
function refuseStaleFields(company: CompanyRow, change: Change, shown: UpdateCompanyInput['shown']): void {
  const held = companyRowOut.parse(companyRowToWire(company));
  const { name, perDepositFee, depositAccount } = change;
  if (name !== undefined) refuseStale({ held: held.name, shown: shown?.name, asked: name });
  if (perDepositFee !== undefined)
    refuseStale({
      held: held.perDepositFee,
      shown: shown?.perDepositFee,
      asked: daonToString(perDepositFee),
    });
  if (depositAccount !== undefined && shown !== undefined && shown.depositChangedAt !== held.depositChangedAt)
    throw new DomainError('STALE_VERSION');
}

/** The content on which two operators must agree. */
function contentOf(secrets: Secrets, change: Change): Record<string, string> {
  const { name, perDepositFee, depositAccount } = change;
  return {
    ...(name === undefined ? {} : { name }),
    ...(perDepositFee === undefined ? {} : { perDepositFee: daonToString(perDepositFee) }),
    ...(depositAccount === undefined ? {} : depositAccountContent(secrets, depositAccount)),
  };
}

async function apply(tx: Tx, secrets: Secrets, id: number, change: Change, now: Date): Promise<void> {
  const { name, perDepositFee, depositAccount } = change;
  const { companies } = tx.t;
  const shown =
    depositAccount === undefined
      ? undefined
      : {
          bankCode: depositAccount.bank,
          accountNum: depositAccount.accountNum,
          name: depositAccount.name,
        };
  await tx
    .update(companies)
    .set({
      ...(name === undefined ? {} : { name }),
      ...(perDepositFee === undefined ? {} : { perDepositFee }),
      ...(shown === undefined
        ? {}
        : {
            depositBankCode: shown.bankCode,
            depositNumEnc: secrets.encrypt(shown.accountNum, placeOf('companies.deposit_num_enc', id)),
            depositName: shown.name,
            depositChangedAt: now,
          }),
    })
    .where(eq(companies.id, id));
  if (shown !== undefined) await showDepositAccount(tx, secrets, { companyId: id, shown, now });
}

/**
 * Changes a company. With four eyes on, a new name, fee or deposit account takes effect after an identical request by a
 * second operator (D43 and D50); buyers identify a company by its name. Orders keep the account that they were made
 * with. Throws NOT_FOUND, STALE_VERSION for a field that is not as `shown`, INVALID_INPUT for a name or an account that is taken,
 * AMOUNT_TOO_LARGE, and the errors of agreeTogether.
 */
export async function updateCompany(deps: Deps, operator: Actor, input: UpdateCompanyInput) {
  if (input.perDepositFee !== undefined) unwrap(checkAmount(input.perDepositFee));
  const { secrets } = deps;
  return operatorAct(deps, operator, 'companies.update', async (tx, now) => {
    const before = await readCompany(tx, input.id);
    const change = changeOf(secrets, before, input);
    refuseStaleFields(before, change, input.shown);
    const { depositNumHmac, ...shown } = contentOf(secrets, change);
    if (change.name !== undefined) await refuseNameInUse(tx, change.name);
    if (change.depositAccount !== undefined)
      await refuseAccountInUse(tx, secrets, change.depositAccount, input.id);
    const changes = Object.keys(change).length > 0;
    const agreed = changes
      ? await agreeTogether(tx, {
          kind: `company:${input.id}`,
          content: depositNumHmac === undefined ? shown : { ...shown, depositNumHmac },
          operatorId: operator.id,
          now,
        })
      : { applied: true, approvals: 1 };
    if (agreed.applied && changes) {
      await apply(tx, secrets, input.id, change, now).catch(refuseTakenName);
      // Its names tell whether a payer's text is a name.
      await regroupCompany(tx, input.id, now);
    }
    const company = await readCompany(tx, input.id);
    return {
      value: { ...companyToWire(secrets, company), ...agreed },
      log: {
        subject: `company:${input.id}`,
        applied: agreed.applied,
        detail: {
          ...shown,
          depositNumLast4:
            change.depositAccount === undefined ? null : lastFour(change.depositAccount.accountNum),
          approvals: agreed.approvals,
          ...(agreed.applied && change.depositAccount !== undefined
            ? await signedAccount(tx, secrets, input.id)
            : {}),
        },
      },
    };
  });
}
