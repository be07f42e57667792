import type { z } from 'zod';
import { lastFour } from '../../../domain/masks.ts';
import { daonToString, type DaonUnits } from '../../../domain/money.ts';
import { checkAmount } from '../../../domain/tariff.ts';
import type { Deps } from '../../deps/deps.ts';
import { unwrap } from '../../trpc/unwrap.ts';
import { agreeTogether } from '../../four-eyes/agree-together.ts';
import { addCompany } from './add-company.ts';
import { companyToWire, readCompany, type createdCompanyOut } from './company-wire.ts';
import { depositAccountContent, depositAccountToWire, type DepositAccountInput } from './deposit-account.ts';
import { refuseAccountInUse, signedAccount } from '../../companies/deposit-accounts.repo.ts';
import { refuseNameInUse, refuseTakenName } from './name-taken.ts';
import { onceActIfKeyed } from '../../acting/once-act.ts';
import { operatorAct, type Actor } from '../../acting/operator-act.ts';

type NewCompanyInput = {
  name: string;
  perDepositFee: DaonUnits;
  depositAccount: DepositAccountInput;
  requestId?: string | undefined;
};

/** The proposal that waits for a second operator, in the shape of a company. */
function proposedToWire(input: NewCompanyInput) {
  return {
    id: null,
    name: input.name,
    perDepositFee: input.perDepositFee,
    depositChangedAt: null,
    depositAccount: depositAccountToWire(input.depositAccount),
    createdAt: null,
  };
}

/**
 * Adds a company. With four eyes on, it takes effect after an identical request by a second operator (D50), because
 * buyers wire won to its deposit account. Throws INVALID_INPUT for a name or an account that is taken, AMOUNT_TOO_LARGE, and the
 * errors of agreeTogether.
 */
export async function createCompany(
  deps: Deps,
  operator: Actor,
  input: NewCompanyInput,
): Promise<z.input<typeof createdCompanyOut>> {
  const perDepositFee = unwrap(checkAmount(input.perDepositFee));
  const { name, depositAccount } = input;
  const { secrets } = deps;
  const { depositNumHmac, ...shown } = {
    name,
    perDepositFee: daonToString(perDepositFee),
    ...depositAccountContent(secrets, depositAccount),
  };
  const content = { ...shown, depositNumHmac };
  return operatorAct(deps, operator, 'companies.create', async (tx, now) => {
    const key = { requestId: input.requestId, content, now };
    const { value, log } = await onceActIfKeyed(tx, operator, 'companies.create', key, async () => {
      await refuseNameInUse(tx, name);
      await refuseAccountInUse(tx, secrets, depositAccount, null);
      const agreed = await agreeTogether(tx, {
        kind: `newCompany:${name}`,
        content,
        operatorId: operator.id,
        now,
      });
      const id = agreed.applied
        ? await addCompany(tx, secrets, {
            name,
            perDepositFee,
            depositBankCode: depositAccount.bank,
            depositNum: depositAccount.accountNum,
            depositName: depositAccount.name,
            now,
          }).catch(refuseTakenName)
        : null;
      return {
        value: { id, ...agreed },
        log: {
          subject: id === null ? '' : `company:${id}`,
          applied: agreed.applied,
          detail: {
            ...shown,
            depositNumLast4: lastFour(depositAccount.accountNum),
            approvals: agreed.approvals,
            ...(id === null ? {} : await signedAccount(tx, secrets, id)),
          },
        },
      };
    });
    const { id, ...agreed } = value;
    const company = id === null ? proposedToWire(input) : companyToWire(secrets, await readCompany(tx, id));
    return { value: { ...company, ...agreed }, log };
  });
}
