import type { DaonUnits } from '../../../domain/money.ts';
import { checkAmount } from '../../../domain/tariff.ts';
import { appendAudit, operatorActor } from '../../audit/audit-log.ts';
import type { Deps } from '../../deps.ts';
import { unwrap } from '../../unwrap.ts';
import { addCompany } from './add-company.ts';
import { companyToWire, readCompany } from './company-wire.ts';
import { refuseTakenName } from './name-taken.ts';

export type DepositAccountInput = { bank: string; accountNum: string; name: string };

/** Adds a company. Throws INVALID_INPUT for a name that is taken, AMOUNT_TOO_LARGE. */
export async function createCompany(
  { store, clock, secrets }: Deps,
  operator: { id: number; login: string },
  input: { name: string; perDepositFee: DaonUnits; depositAccount: DepositAccountInput },
) {
  const perDepositFee = unwrap(checkAmount(input.perDepositFee));
  const now = clock.now();
  return store.write(async (tx) => {
    const id = await addCompany(tx, secrets, {
      name: input.name,
      perDepositFee,
      depositBankCode: input.depositAccount.bank,
      depositNum: input.depositAccount.accountNum,
      depositName: input.depositAccount.name,
      now,
    }).catch(refuseTakenName);
    const company = await readCompany(tx, id);
    await appendAudit(tx, {
      at: now,
      actor: operatorActor(operator),
      action: 'companies.create',
      subject: `company:${id}`,
      outcome: 'done',
      detail: { name: input.name },
    });
    return companyToWire(secrets, company);
  });
}
