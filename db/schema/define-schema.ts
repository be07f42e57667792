import type { Columns } from '../columns.ts';
import { defineAlarms } from './alarms.ts';
import { defineBank } from './bank.ts';
import { defineCompanies } from './companies.ts';
import { defineHistory } from './history.ts';
import { defineHolders } from './holders.ts';
import { defineLedger } from './ledger.ts';
import { defineOperations } from './operations.ts';
import { defineOperators } from './operators.ts';
import { definePasskeys } from './passkeys.ts';
import { definePush } from './push.ts';
import { definePayouts } from './payouts.ts';
import { defineRecipients } from './recipients.ts';
import { defineRefunds } from './refunds.ts';
import { defineRequests } from './requests.ts';
import { defineSafety } from './safety.ts';
import { defineSettings } from './settings.ts';
import { defineWarnings } from './warnings.ts';

/** The whole schema, written once and called with the column types of either engine. */
export function defineSchema(d: Columns) {
  const operators = defineOperators(d);
  const holders = defineHolders(d, operators);
  const companies = defineCompanies(d, { ...holders, ...operators });
  const ledger = defineLedger(d, { ...companies, ...holders, ...operators });
  const requests = defineRequests(d, { ...companies, ...holders, ...operators });
  const bank = defineBank(d, { ...companies, ...ledger, ...operators, ...requests });
  return {
    ...defineSettings(d),
    ...operators,
    ...holders,
    ...ledger,
    ...defineHistory(d, { ...holders, ...ledger }),
    ...companies,
    ...requests,
    ...bank,
    ...definePayouts(d, { ...companies, ...operators, ...requests }),
    ...defineRefunds(d, { ...bank, ...companies, ...operators }),
    ...defineAlarms(d, holders),
    ...defineOperations(d, { ...holders, ...operators, ...ledger }),
    ...defineSafety(d, holders),
    ...definePush(d, holders),
    ...definePasskeys(d, holders),
    ...defineWarnings(d, { ...holders, ...operators }),
    ...defineRecipients(d, holders),
  };
}

/** The tables, typed as those of SQLite; a handle provides them as `t`. */
export type Tables = ReturnType<typeof defineSchema>;
