import { Chip } from '@mui/material';
import { NewButton } from '../actions/NewButton.tsx';
import { useWhyNot } from '../actions/use-why-not.ts';
import { exactDaonText } from '../amounts/amount-text.ts';
import { columnsOf } from '../list/columns-of.tsx';
import { ListPage, Rows } from '../list/ListPage.tsx';
import { paths } from '../paths.ts';
import { Moment } from '../time/Moment.tsx';
import { useNow } from '../time/use-now.ts';
import { changedLately } from './changed-lately.ts';

const Listed = columnsOf('companies');

/** Shows a recent change of the deposit account, so that operators notice one that is fraudulent. */
function DepositChange({ at }: { at: string | null }) {
  const now = useNow();
  if (at === null) return null;
  return (
    <>
      <Moment at={at} />
      {changedLately(at, now) && <Chip size="small" color="warning" label="최근 변경" sx={{ ml: 1 }} />}
    </>
  );
}

export function CompanyList() {
  const mayNotOpen = useWhyNot('companies.get');
  return (
    <ListPage
      list="companies"
      actions={<NewButton label="회사 만들기" />}
      sort={{ field: 'id', order: 'ASC' }}
    >
      <Rows rowClick={mayNotOpen === null ? 'show' : false} none="등록된 회사가 없어요">
        <Listed of="id" />
        <Listed of="name" {...(mayNotOpen === null && { to: ({ id }) => paths.company(id) })} />
        <Listed of="perDepositFee" align="right" render={(row) => exactDaonText(row.perDepositFee)} />
        <Listed of="depositChangedAt" render={(row) => <DepositChange at={row.depositChangedAt} />} />
      </Rows>
    </ListPage>
  );
}
