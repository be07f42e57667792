import ClosingIcon from '@mui/icons-material/EventAvailable';
import { Button, Typography } from '@mui/material';
import { DataTable } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { signedWonText } from '../amounts/signed-amount.ts';
import type { ClosingRow } from '../api/contract.ts';
import { FromDay, ToDay } from '../forms/DayInputs.tsx';
import { paths } from '../paths.ts';
import { columnsOf } from '../list/columns-of.tsx';
import { ListPage, Rows } from '../list/ListPage.tsx';
import { companyIdFilter, wonFiltersOf } from '../list/money-filters.tsx';
import { dayText } from '../time/day-text.ts';
import { Moment } from '../time/Moment.tsx';
import { noteLines } from './closing-words.ts';

/** A long note becomes lines, not a wide table. */
const note = { maxWidth: 280, whiteSpace: 'normal', overflowWrap: 'anywhere' };

const Listed = columnsOf('closings');
const Column = DataTable.Col<ClosingRow>;

const filters = [
  companyIdFilter,
  ...wonFiltersOf('마감 잔액'),
  <FromDay key="from" source="from" label="영업일부터" />,
  <ToDay key="to" source="to" label="영업일까지" />,
];

/** Every signed day. */
export function ClosingList() {
  return (
    <ListPage
      list="closings"
      filters={filters}
      actions={
        <Button component={RouterLink} to={paths.closingDay} size="small" startIcon={<ClosingIcon />}>
          일 마감
        </Button>
      }
    >
      <Rows
        none="아직 마감한 날이 없어요"
        hint="‘일 마감’에서 하루의 장부와 통장을 맞춰 마감하면 여기에 남아요."
      >
        <Listed of="day" sorts sx={{ whiteSpace: 'nowrap' }} render={({ day }) => dayText(day)} />
        <Column
          label="계좌"
          render={({ depositAccount }) =>
            `${depositAccount.companyName} · ${depositAccount.bankName} ${depositAccount.accountNum}`
          }
        />
        <Listed
          of="closing"
          sorts
          align="right"
          render={({ closing }) => <strong>{signedWonText(closing)}</strong>}
        />
        <Listed
          of="difference"
          align="right"
          render={({ difference }) => (difference === null ? '거래내역 없음' : signedWonText(difference))}
        />
        <Listed of="unmatched" sorts align="right" render={({ unmatched }) => signedWonText(unmatched)} />
        <Listed
          of="closedBy"
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
      </Rows>
    </ListPage>
  );
}
