import { Box, Typography } from '@mui/material';
import { signedWonText } from '../amounts/signed-amount.ts';
import { WON_ACCOUNT_LABELS } from '../../domain/list-labels.ts';
import type { TrialBalance } from '../api/contract.ts';
import { Fact } from '../list/Fact.tsx';
import { wonAccountHint } from './ledger-words.ts';

/** The won accounts of each deposit account, which sum to zero of their own. */
export function WonSums({ won }: { won: TrialBalance['won'] }) {
  const byAccount = Map.groupBy(won.accounts, ({ depositAccount }) => depositAccount.id);
  return [...byAccount].map(([id, rows]) => {
    const account = rows[0]?.depositAccount;
    if (account === undefined) return null;
    return (
      <Box key={id} component="section" sx={{ mt: 3 }}>
        <Typography component="h2" variant="h6">
          {account.companyName}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {`${account.bankName} ${account.accountNum}${account.isOpen ? '' : ' (지난 계좌)'}`}
        </Typography>
        <dl className="facts">
          {rows.map((row) => (
            <Fact key={row.account} label={WON_ACCOUNT_LABELS[row.account]} strong>
              {signedWonText(row.balance)}
              <Typography variant="caption" color="text.secondary" component="div">
                {wonAccountHint[row.account]}
              </Typography>
            </Fact>
          ))}
        </dl>
      </Box>
    );
  });
}
