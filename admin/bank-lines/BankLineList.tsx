import HistoryIcon from '@mui/icons-material/History';
import RuleIcon from '@mui/icons-material/PlaylistAddCheck';
import UploadIcon from '@mui/icons-material/UploadFile';
import { Box, Button, Link, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { BooleanInput, DataTable, NumberInput, TextInput, useGetIdentity, useListContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { GuardedButton } from '../actions/GuardedButton.tsx';
import { useWhyNot } from '../actions/use-why-not.ts';
import { wonText } from '../amounts/amount-text.ts';
import type { BankLineRow } from '../api/contract.ts';
import { filteredList, paths } from '../paths.ts';
import { dayProps } from '../forms/day-filter.ts';
import { choiceFilter, choicesOf } from '../list/choice-filter.tsx';
import { columnsOf } from '../list/columns-of.tsx';
import { ListPage, Rows } from '../list/ListPage.tsx';
import { amountFilters, companyIdFilter, dayFiltersOf } from '../list/money-filters.tsx';
import { useKeys } from '../list/use-keys.ts';
import { ApproveChosen, isCertain } from './ApproveChosen.tsx';
import { AllTick, RowTick } from '../list/Ticks.tsx';
import { ApproveCertain } from './ApproveCertain.tsx';
import { LINE_MATCH_LABELS, LINE_DIRECTION_LABELS } from '../../domain/list-labels.ts';
import { NewButton } from '../actions/NewButton.tsx';
import { LineStateChip } from './LineStateChip.tsx';
import { accountText, partsOf } from './line-words.ts';
import { OrderLink, OTHER_NAME } from './OrderLink.tsx';
import { RefundLink, type RefundOfLine } from './RefundField.tsx';
import { RuleDialog } from './RuleDialog.tsx';
import { ruleOfLine } from './rule-of-line.ts';
import { ReleaseLine } from './ReleaseLine.tsx';
import { SettleDialog } from './SettleDialog.tsx';
import { Moment } from '../time/Moment.tsx';
import { useKeptPlace } from './use-kept-place.ts';

const Listed = columnsOf('bankLines');
const Column = DataTable.Col<BankLineRow>;

/** Numbers in names are masked, so a filter cannot ask for them. */
const withoutDigits = (text: string) => text.replace(/\p{Nd}/gu, '');

const filters = [
  choiceFilter(
    'match',
    '상태',
    [{ id: 'open', name: '처리 전 모두' }, ...choicesOf(LINE_MATCH_LABELS), { id: 'ruled', name: '규칙' }],
    { resettable: true },
  ),
  choiceFilter('direction', '입출금', choicesOf(LINE_DIRECTION_LABELS), { resettable: true }),
  companyIdFilter,
  <TextInput key="day" source="day" label="날짜" type="date" alwaysOn resettable slotProps={dayProps} />,
  <TextInput
    key="name"
    source="name"
    label="보낸분·받는분"
    parse={withoutDigits}
    resettable
    sx={{ width: 200 }}
  />,
  ...amountFilters,
  ...dayFiltersOf('거래한'),
  // Shown where a link of an order has set it.
  <NumberInput key="requestId" source="requestId" label="주문 번호" min={1} sx={{ width: 150 }} />,
  // Shown where the page of a holder has set them.
  <NumberInput key="holderId" source="holderId" label="회원 번호" min={1} sx={{ width: 150 }} />,
  <BooleanInput key="otherName" source="otherName" label="이름이 다른 입금만" defaultValue={true} />,
  // Shown where the search has set it.
  <NumberInput key="id" source="id" label="거래 번호" min={1} sx={{ width: 150 }} />,
];

const actions = (
  <>
    <Button component={RouterLink} to={paths.bankImports} size="small" startIcon={<HistoryIcon />}>
      가져온 거래내역
    </Button>
    <Button component={RouterLink} to={paths.lineRules} size="small" startIcon={<RuleIcon />}>
      규칙
    </Button>
    <NewButton
      label="거래내역 가져오기"
      act="bankLines.import"
      startIcon={<UploadIcon />}
      size="medium"
      variant="outlined"
    />
    <ApproveCertain />
  </>
);

/** Every line of the companies' statements, with the order that it pays or may pay. */
export function BankLineList() {
  return (
    <ListPage
      list="bankLines"
      filters={filters}
      actions={actions}
      wraps
      endsByTime
      sort={{ field: 'at', order: 'DESC' }}
    >
      <BankLineTable />
    </ListPage>
  );
}

/** The line that it may return or be returned by, or was settled against. */
function PairText({ line, pair }: { line: BankLineRow; pair: BankLineRow['pairs'][number] }) {
  const isSettled = line.settledAs !== null;
  const part = pair.saleIds.length > 0 ? '대량이체의 한 건이 ' : pair.refundIds.length > 0 ? '환불이 ' : '';
  const said = pair.direction === 'in' ? `${part}돌아온 지급` : `${part || '지급이 '}돌아온 돈`;
  return (
    <Box sx={{ display: 'grid', minWidth: 80 }}>
      {isSettled ? said : `${said}일 수 있어요`}
      <Typography variant="body2" color="text.secondary">
        <Link component={RouterLink} to={filteredList(paths.bankLines, { id: pair.id })}>
          {`${LINE_DIRECTION_LABELS[pair.direction]} ${pair.id}번`}
        </Link>
        {[
          '',
          pair.name,
          ...pair.saleIds.map((id) => `판매 ${id}번`),
          ...pair.refundIds.map((id) => `환불 ${id}번`),
        ].join(' · ')}
      </Typography>
    </Box>
  );
}

/** The file that a line paid or may have paid in one sum. */
function FileText({ line, file }: { line: BankLineRow; file: BankLineRow['files'][number] }) {
  const others = line.files.length + line.candidates.length + line.refunds.length - 1;
  const isRefund = file.kind === 'refund';
  return (
    <Box sx={{ display: 'grid', minWidth: 80, overflowWrap: 'anywhere' }}>
      <Link
        component={RouterLink}
        to={isRefund ? filteredList(paths.refunds, { fileId: file.id }) : paths.payout(file.id)}
        sx={{ whiteSpace: 'nowrap' }}
      >
        {`${isRefund ? '환불 파일' : '대량이체'} ${file.id}`}
      </Link>
      <Typography variant="body2" color="text.secondary">
        {`${partsOf(file).length}건${file.isWhole ? '' : ' 가운데 1건 지급 실패'}`}
        {line.settledAs === null && others > 0 && ` · 다른 후보 ${others}건`}
      </Typography>
      {line.why !== null && (
        <Typography variant="caption" color="text.secondary">
          {line.why}
        </Typography>
      )}
      {line.approvedBy.length > 0 && (
        <Typography variant="body2" color="text.secondary">
          {`${line.approvedBy.join(', ')} 승인`}
        </Typography>
      )}
    </Box>
  );
}

/** The refund that a line owes or paid, or may pay. */
function RefundText({ line, refund }: { line: BankLineRow; refund: RefundOfLine }) {
  const isOne = line.settledAs !== null || line.match === 'certain';
  const others = line.refunds.length - 1;
  return (
    <Box sx={{ display: 'grid', minWidth: 80, overflowWrap: 'anywhere' }}>
      {isOne ? <RefundLink id={refund.id} /> : `환불 후보 ${line.refunds.length}건`}
      {isOne && others > 0 && ` 외 ${others}건`}
      <Typography variant="body2" color="text.secondary">
        {isOne ? (line.note ?? refund.payee ?? refund.payer) : null}
      </Typography>
      {line.why !== null && (
        <Typography variant="caption" color="text.secondary">
          {line.why}
        </Typography>
      )}
    </Box>
  );
}

/** The order of a certain or settled line, or how many may be meant. */
function Candidates({ line }: { line: BankLineRow }) {
  const [first] = line.candidates;
  const [pair] = line.pairs;
  if (pair !== undefined && (line.settledAs === null || line.settledAs === 'returned'))
    return <PairText line={line} pair={pair} />;
  const [file] = line.files;
  if (file !== undefined) return <FileText line={line} file={file} />;
  const [refund] = line.refunds;
  if (first === undefined && refund !== undefined) return <RefundText line={line} refund={refund} />;
  if (first === undefined) return <>{line.rule === null ? line.note : `기타 · ${line.rule.note}`}</>;
  if (line.match === 'none') return <>{`이름이 다른 주문 ${line.candidates.length}건`}</>;
  const marks = [
    ...(first.otherName ? [OTHER_NAME] : []),
    ...(first.isBlocked ? ['이용할 수 없는 회원'] : []),
  ];
  return (
    <Box sx={{ display: 'grid', minWidth: 80, overflowWrap: 'anywhere' }}>
      {line.match === 'several' ? (
        `후보 ${line.candidates.length + line.refunds.length}건`
      ) : (
        <>
          <OrderLink order={first} />
          <Typography variant="body2" color="text.secondary">
            {[`${first.name} (${first.holder})`, ...marks].join(' · ')}
          </Typography>
        </>
      )}
      {line.why !== null && (
        <Typography variant="caption" color="text.secondary">
          {line.why}
        </Typography>
      )}
      {line.approvedBy.length > 0 && (
        <Typography variant="body2" color="text.secondary">
          {[`${line.approvedBy.join(', ')} 승인`, ...(line.note === null ? [] : [line.note])].join(' · ')}
        </Typography>
      )}
    </Box>
  );
}

/** Whether the operator may give an approval that is missing; where none stands, the first one has expired. */
function isApprovable(
  { isWaiting, approvedBy, won, candidates, files }: BankLineRow,
  login?: string,
): boolean {
  const isWhole = files.length > 0 || candidates.some((order) => order.won === won);
  return isWaiting && (approvedBy.length === 0 ? isWhole : approvedBy.every((other) => other !== login));
}

function LineAct({ line, onSettle }: { line: BankLineRow; onSettle: () => void }) {
  const whyNot = useWhyNot('bankLines.settle');
  const { identity } = useGetIdentity();
  const login = identity?.fullName;
  if (line.match !== 'settled') {
    return (
      <GuardedButton
        size="small"
        whyNot={whyNot}
        aria-label={`${line.name} ${wonText(line.won)} 처리`}
        data-line={line.id}
        onClick={onSettle}
      >
        처리
      </GuardedButton>
    );
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, '& .MuiButton-root': { whiteSpace: 'nowrap' } }}>
      {isApprovable(line, login) && (
        <GuardedButton
          variant="outlined"
          whyNot={whyNot}
          aria-label={`${line.name} ${wonText(line.won)} 승인`}
          onClick={onSettle}
        >
          승인
        </GuardedButton>
      )}
      {line.isLoose && <ReleaseLine line={line} />}
    </Box>
  );
}

function BankLineTable() {
  const [settling, setSettling] = useState<number | null>(null);
  const table = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // Past the menu and the filters.
  const step = useKeptPlace(table, heading);
  const { data = [] } = useListContext<BankLineRow>();
  const mayRule = useWhyNot('lineRules.set') === null;
  const [ruling, setRuling] = useState<BankLineRow | null>(null);
  /** Of the line whose button has the focus. */
  const rule = () => {
    const id = document.activeElement?.getAttribute('data-line');
    setRuling(data.find((line) => String(line.id) === id) ?? null);
  };
  useKeys({ j: () => step(1), k: () => step(-1), u: mayRule ? rule : undefined });
  return (
    <>
      <Box
        ref={heading}
        component="h2"
        tabIndex={-1}
        // With the focus here the last line was just settled: one more Enter is not meant for all certain ones.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        sx={{
          position: 'absolute',
          m: 0,
          width: '1px',
          height: '1px',
          overflow: 'hidden',
          clipPath: 'inset(50%)',
        }}
      >
        은행 거래 목록
      </Box>
      <Box ref={table} sx={{ overflowX: 'auto' }}>
        <Rows
          isRowSelectable={isCertain}
          // Half a desk has no column for the account: it is below the time.
          sx={{
            '& .column-company': { display: { xs: 'none', lg: 'table-cell' } },
            '& .column-at .account': { display: { lg: 'none' } },
            '& .MuiTableCell-root': { px: { xs: 1, lg: 1.5 } },
          }}
          none="거래가 없어요"
          hint="은행의 거래내역을 가져오면 여기에 보여요."
        >
          <Column
            source="tick"
            label={<AllTick isSelectable={isCertain} />}
            disableSort
            render={(row) => <RowTick id={row.id} name="은행 거래" isSelectable={isCertain(row)} />}
          />
          <Listed
            of="at"
            sorts
            render={(row) => (
              <>
                <Moment at={row.at} isDayOnly={row.isDayOnly} />
                <Typography className="account" variant="body2" color="text.secondary">
                  {accountText(row)}
                </Typography>
              </>
            )}
          />
          <Listed
            of="won"
            sorts
            align="right"
            render={(row) => (
              <Box sx={{ whiteSpace: 'nowrap' }}>
                {LINE_DIRECTION_LABELS[row.direction]} <strong>{wonText(row.won)}</strong>
              </Box>
            )}
          />
          <Listed
            of="name"
            render={(row) => (
              <Box sx={{ minWidth: 80, overflowWrap: 'anywhere' }}>
                {row.name}
                <Typography variant="body2" color="text.secondary">
                  {row.memo}
                </Typography>
              </Box>
            )}
          />
          <Listed of="match" render={(row) => <LineStateChip line={row} />} />
          <Column label="주문" render={(row) => <Candidates line={row} />} />
          <Column
            source="company"
            disableSort
            label="계좌"
            render={(row) => (
              <Box sx={{ whiteSpace: 'nowrap' }}>
                {row.company.name}
                <Typography variant="body2" color="text.secondary">
                  {`${row.depositAccount.bankName} ${row.depositAccount.accountNum}`}
                </Typography>
              </Box>
            )}
          />
          <Column
            label="처리"
            render={(row) => <LineAct line={row} onSettle={() => setSettling(row.id)} />}
          />
        </Rows>
      </Box>
      <ApproveChosen />
      {ruling !== null && <RuleDialog rule={ruleOfLine(ruling)} onClose={() => setRuling(null)} />}
      {settling !== null && (
        <SettleDialog
          id={settling}
          onRule={
            mayRule
              ? () => {
                  setRuling(data.find(({ id }) => id === settling) ?? null);
                  setSettling(null);
                }
              : null
          }
          onClose={() => setSettling(null)}
        />
      )}
    </>
  );
}
