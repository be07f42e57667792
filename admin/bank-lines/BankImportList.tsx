import { Button, Typography } from '@mui/material';
import { DataTable } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { ReasonAct } from '../actions/ReasonAct.tsx';
import type { BankImportRow } from '../api/contract.ts';
import { columnsOf } from '../list/columns-of.tsx';
import { ListPage, Rows } from '../list/ListPage.tsx';
import { companyIdFilter, dayFiltersOf } from '../list/money-filters.tsx';
import { Moment } from '../time/Moment.tsx';

const Listed = columnsOf('bankImports');
const Column = DataTable.Col<BankImportRow>;

const filters = [companyIdFilter, ...dayFiltersOf('가져온')];

/** Takes a statement back that belongs to another account. */
function UndoImport({ row }: { row: BankImportRow }) {
  if (row.undone !== null)
    return (
      <>
        {`${row.undone.by} 님이 되돌렸어요`}
        <Typography variant="caption" color="text.secondary" component="div">
          <Moment at={row.undone.at} />
        </Typography>
      </>
    );
  return (
    <ReasonAct
      label="되돌리기"
      title={`${row.fileName}에서 가져온 ${row.imported}줄을 되돌릴까요?`}
      effect={`${row.depositAccount.companyName}의 은행 거래와 장부에서 빠져요. 알맞은 계좌에 다시 가져올 수 있어요. 처리한 거래가 있으면 되돌릴 수 없어요.`}
      presets={['다른 회사의 거래내역이에요', '다른 계좌의 거래내역이에요']}
      color="warning"
      whyNot={row.imported === 0 ? '새로 가져온 거래가 없어요.' : null}
      act="bankImports.undo"
      input={{ id: row.id }}
      sentence={() => '가져온 거래를 되돌렸어요.'}
    />
  );
}

/** Statements that were imported, the newest first. */
export function BankImportList() {
  return (
    <ListPage
      list="bankImports"
      filters={filters}
      actions={
        <Button component={RouterLink} to="/bankLines" size="small">
          은행 거래
        </Button>
      }
    >
      <Rows none="아직 가져온 거래내역이 없어요" hint="은행 거래에서 ‘거래내역 가져오기’를 눌러 시작해요.">
        <Listed of="fileName" render={({ fileName }) => <strong>{fileName}</strong>} />
        <Column
          label="계좌"
          render={({ depositAccount }) =>
            `${depositAccount.companyName} · ${depositAccount.bankName} ${depositAccount.accountNum}`
          }
        />
        <Listed
          of="imported"
          align="right"
          render={({ imported, repeated }) => (
            <>
              {`${imported}줄`}
              {repeated > 0 && (
                <Typography variant="caption" color="text.secondary" component="div">
                  {`이미 있던 ${repeated}줄`}
                </Typography>
              )}
            </>
          )}
        />
        <Listed
          of="importedBy"
          render={({ importedBy, createdAt }) => (
            <>
              {importedBy}
              <Typography variant="caption" color="text.secondary" component="div">
                <Moment at={createdAt} />
              </Typography>
            </>
          )}
        />
        <Column label="되돌리기" render={(row) => <UndoImport row={row} />} />
      </Rows>
    </ListPage>
  );
}
