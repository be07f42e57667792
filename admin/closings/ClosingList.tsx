import ClosingIcon from '@mui/icons-material/EventAvailable';
import { Button, Typography } from '@mui/material';
import { DataTable, FilterButton, TopToolbar } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { signedWonText } from '../amounts/signed-amount.ts';
import type { ClosingRow } from '../api/contract.ts';
import { ExportButton } from '../exports/ExportButton.tsx';
import { FromDay, ToDay } from '../forms/DayInputs.tsx';
import { paths } from '../paths.ts';
import { ConsoleList } from '../layout/ConsoleList.tsx';
import { ListMessage } from '../list/ListMessage.tsx';
import { companyIdFilter, wonFiltersOf } from '../list/money-filters.tsx';
import { dayText } from '../time/day-text.ts';
import { Moment } from '../time/Moment.tsx';
import { noteLines } from './closing-words.ts';

/** A long note becomes lines, not a wide table. */
const note = { maxWidth: 280, whiteSpace: 'normal', overflowWrap: 'anywhere' };

const Column = DataTable.Col<ClosingRow>;

const filters = [
  companyIdFilter,
  ...wonFiltersOf('마감 잔액'),
  <FromDay key="from" source="from" label="영업일부터" />,
  <ToDay key="to" source="to" label="영업일까지" />,
];

const actions = (
  <TopToolbar>
    <Button component={RouterLink} to={paths.closingDay} size="small" startIcon={<ClosingIcon />}>
      일 마감
    </Button>
    <FilterButton />
    <ExportButton list="closings" />
  </TopToolbar>
);

/** Every signed day. */
export function ClosingList() {
  return (
    <ConsoleList title="마감 기록" filters={filters} actions={actions} sort={{ field: 'id', order: 'DESC' }}>
      <DataTable<ClosingRow>
        bulkActionButtons={false}
        rowClick={false}
        empty={
          <ListMessage
            title="아직 마감한 날이 없어요"
            hint="‘일 마감’에서 하루의 장부와 통장을 맞춰 마감하면 여기에 남아요."
          />
        }
      >
        <Column
          source="day"
          label="영업일"
          sx={{ whiteSpace: 'nowrap' }}
          render={({ day }) => dayText(day)}
        />
        <Column
          label="계좌"
          render={({ depositAccount }) =>
            `${depositAccount.companyName} · ${depositAccount.bankName} ${depositAccount.accountNum}`
          }
        />
        <Column
          source="closing"
          label="마감 잔액"
          align="right"
          render={({ closing }) => <strong>{signedWonText(closing)}</strong>}
        />
        <Column
          label="통장과 차이"
          align="right"
          render={({ difference }) => (difference === null ? '거래내역 없음' : signedWonText(difference))}
        />
        <Column
          source="unmatched"
          label="미확인"
          align="right"
          render={({ unmatched }) => signedWonText(unmatched)}
        />
        <Column
          label="마감"
          render={(closing) => (
            <>
              {closing.agreedBy === null ? closing.closedBy : `${closing.closedBy}, ${closing.agreedBy}`}
              <Typography variant="caption" color="text.secondary" component="div">
                <Moment at={closing.closedAt} />
              </Typography>
              {noteLines(closing).map((line) => (
                <Typography key={line} variant="caption" component="div" sx={note}>
                  {line}
                </Typography>
              ))}
            </>
          )}
        />
      </DataTable>
    </ConsoleList>
  );
}
