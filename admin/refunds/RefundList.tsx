import HistoryIcon from '@mui/icons-material/History';
import { Box, Button, Link, Typography } from '@mui/material';
import { useEffect, useEffectEvent, useState } from 'react';
import type { MouseEvent } from 'react';
import { BulkActionsToolbar, DataTable, TextInput, useListContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { PAYOUT_SALES_MAX } from '../../domain/payout-file.ts';
import { REFUND_STATE_LABELS } from '../../domain/refund-states.ts';
import { GuardedButton } from '../actions/GuardedButton.tsx';
import { useWhyNot } from '../actions/use-why-not.ts';
import { wonText } from '../amounts/amount-text.ts';
import type { RefundRow } from '../api/contract.ts';
import { RowLink } from '../list/RowLink.tsx';
import { choiceFilter } from '../list/choice-filter.tsx';
import { columnsOf } from '../list/columns-of.tsx';
import { ListPage, Rows } from '../list/ListPage.tsx';
import { amountFilters, companyIdFilter, dayFiltersOf } from '../list/money-filters.tsx';
import { AllTick, RowTick } from '../list/Ticks.tsx';
import { filteredList, paths } from '../paths.ts';
import { ToneChip } from '../theme/ToneChip.tsx';
import { Age } from '../time/Age.tsx';
import { Moment } from '../time/Moment.tsx';
import { FileDialog } from './FileDialog.tsx';
import { PayeeDialog } from './PayeeDialog.tsx';
import { STATE_CHOICES, STATE_TONES } from './refund-words.ts';

const Listed = columnsOf('refunds');
const Column = DataTable.Col<RefundRow>;

/** Numbers in names are masked, so a filter cannot ask for them. */
const withoutDigits = (text: string) => text.replace(/\p{Nd}/gu, '');

const filters = [
  choiceFilter('state', '상태', STATE_CHOICES, { resettable: true }),
  companyIdFilter,
  <TextInput
    key="name"
    source="name"
    label="보낸분·받는분"
    parse={withoutDigits}
    resettable
    sx={{ width: 200 }}
  />,
  ...amountFilters,
  ...dayFiltersOf('들어온'),
];

const files = (
  <Button component={RouterLink} to={paths.refundFiles} size="small" startIcon={<HistoryIcon />}>
    환불 파일
  </Button>
);

/** Money that came in and is to be sent back: the oldest first, because it waits the longest. */
export function RefundList() {
  return (
    <ListPage list="refunds" filters={filters} actions={files} sort={{ field: 'at', order: 'ASC' }}>
      <RefundTable />
    </ListPage>
  );
}

/** A refund goes into a file once its payee is known. */
const isFree = ({ state, payee }: RefundRow): boolean => state === 'owed' && payee !== null;

// react-admin's place is over the head of the table, which is cut off where the table scrolls sideways.
const below = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  '& .MuiToolbar-root.RaBulkActionsToolbar-toolbar': {
    position: 'static',
    transform: 'none',
    borderRadius: 0,
  },
};

/** Makes a file of the refunds that are ticked. */
function FileChosen() {
  const { data = [], selectedIds, onUnselectItems } = useListContext<RefundRow>();
  const mayNot = useWhyNot('refunds.file');
  const [asked, setAsked] = useState<readonly RefundRow[] | null>(null);
  // What was ticked on an earlier visit would be sent unseen.
  const forget = useEffectEvent(() => onUnselectItems());
  useEffect(() => () => forget(), []);
  const chosen = data.filter((row) => isFree(row) && selectedIds.includes(row.id));
  const accounts = new Set(chosen.map(({ depositAccount }) => depositAccount.id));
  const whyNot = [
    mayNot,
    chosen.length === 0 ? '받을 계좌를 정한 환불을 골라주세요.' : null,
    accounts.size > 1 ? '한 파일에는 한 계좌의 환불만 넣을 수 있어요. 한 회사의 환불만 골라주세요.' : null,
    chosen.length > PAYOUT_SALES_MAX ? `한 파일에 ${PAYOUT_SALES_MAX}건까지 넣을 수 있어요.` : null,
  ].find((why) => why !== null);
  return (
    <>
      {selectedIds.length > 0 && (
        <Box sx={below}>
          <BulkActionsToolbar selectAllButton={false}>
            <GuardedButton
              size="small"
              variant="contained"
              whyNot={whyNot ?? null}
              onClick={() => setAsked(chosen)}
            >
              {`선택한 ${chosen.length}건 파일 만들기`}
            </GuardedButton>
          </BulkActionsToolbar>
        </Box>
      )}
      {asked !== null && (
        <FileDialog
          refunds={asked}
          onClose={() => {
            setAsked(null);
            onUnselectItems();
          }}
        />
      )}
    </>
  );
}

function Payee({ row, onSet }: { row: RefundRow; onSet: () => void }) {
  const whyNot = useWhyNot('refunds.setPayee');
  const { payee } = row;
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', minWidth: 110 }}>
      {payee !== null && (
        <>
          {payee.name}
          <Typography variant="body2" color="text.secondary">
            {`${payee.bankName} ${payee.accountNum}`}
          </Typography>
        </>
      )}
      {row.state === 'owed' && (
        <GuardedButton
          size="small"
          variant={payee === null ? 'outlined' : 'text'}
          whyNot={whyNot}
          aria-label={`${row.payer} ${wonText(row.won)} 받을 계좌 ${payee === null ? '정하기' : '바꾸기'}`}
          // A click on the rest of the row opens its page.
          onClick={(event) => {
            event.stopPropagation();
            onSet();
          }}
          {...(payee !== null && { sx: { ml: -1 } })}
        >
          {payee === null ? '받을 계좌 정하기' : '바꾸기'}
        </GuardedButton>
      )}
    </Box>
  );
}

const stopAtLink = (event: MouseEvent) => event.stopPropagation();

/** What has become of it, with the file or the line out that it is in. */
function Progress({ row }: { row: RefundRow }) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', gap: 0.5, whiteSpace: 'nowrap' }}>
      <ToneChip label={REFUND_STATE_LABELS[row.state]} tone={STATE_TONES[row.state]} />
      {row.state === 'filed' && row.file !== null && (
        <Link component={RouterLink} to={paths.refundFile(row.file.id)} onClick={stopAtLink}>
          {`환불 파일 ${row.file.id}번`}
        </Link>
      )}
      {row.paid !== null && (
        <Link
          component={RouterLink}
          to={filteredList(paths.bankLines, { id: row.paid.lineId })}
          onClick={stopAtLink}
        >
          {`출금 ${row.paid.lineId}번`}
        </Link>
      )}
    </Box>
  );
}

function RefundTable() {
  const [asking, setAsking] = useState<number | null>(null);
  return (
    <>
      <Rows
        isRowSelectable={isFree}
        rowClick="show"
        sx={{ '& .MuiTableCell-root': { px: { xs: 1, lg: 1.5 } } }}
        none="환불이 없어요"
        hint="은행 거래의 입금을 환불로 처리하면 돌려줄 때까지 여기에 남아요."
      >
        <Column
          source="tick"
          label={<AllTick isSelectable={isFree} />}
          disableSort
          render={(row) => <RowTick id={row.id} name="환불" isSelectable={isFree(row)} />}
        />
        <Listed
          of="at"
          sorts
          render={(row) => (
            <>
              <RowLink to={paths.refund(row.id)} spoken="환불">
                <Moment at={row.at} isDayOnly={row.isDayOnly} />
              </RowLink>
              {row.state !== 'paid' && (
                <Typography variant="body2" component="div">
                  <Age since={row.at} />
                </Typography>
              )}
            </>
          )}
        />
        <Listed of="won" sorts align="right" render={({ won }) => <strong>{wonText(won)}</strong>} />
        <Listed
          of="payer"
          render={({ payer, note }) => (
            <Box sx={{ minWidth: 80, overflowWrap: 'anywhere' }}>
              {payer}
              <Typography variant="body2" color="text.secondary">
                {note}
              </Typography>
            </Box>
          )}
        />
        <Listed of="state" render={(row) => <Progress row={row} />} />
        <Listed of="payee.bankName" render={(row) => <Payee row={row} onSet={() => setAsking(row.id)} />} />
        <Listed
          of="depositAccount"
          render={({ depositAccount }) => (
            <>
              {depositAccount.companyName}
              <Typography variant="body2" color="text.secondary">
                {`${depositAccount.bankName} ${depositAccount.accountNum}`}
              </Typography>
            </>
          )}
        />
      </Rows>
      <FileChosen />
      {asking !== null && <PayeeDialog id={asking} onClose={() => setAsking(null)} />}
    </>
  );
}
