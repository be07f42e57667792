import { Box, Checkbox, Typography } from '@mui/material';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ActDialog } from '../actions/ActDialog.tsx';
import { wonText } from '../amounts/amount-text.ts';
import { sumWon } from '../amounts/sum-won.ts';
import type { BankLineRow } from '../api/contract.ts';
import { useFirstSignatures } from '../requests/decide/use-first-signatures.ts';
import { Moment } from '../time/Moment.tsx';
import { accountText, fileLabel } from './line-words.ts';
import { refundText } from './RefundField.tsx';

const paysRefunds = ({ rule, files, refunds }: BankLineRow): boolean =>
  rule === null && (refunds.length > 0 || files[0]?.kind === 'refund');

/** What the lines are accounted for as. */
const KINDS = [
  ['구매 입금', (line: BankLineRow) => line.rule === null && line.direction === 'in'],
  ['판매 지급', (line: BankLineRow) => line.rule === null && line.direction === 'out' && !paysRefunds(line)],
  ['환불 지급', paysRefunds],
  ['규칙대로 기타', (line: BankLineRow) => line.rule !== null],
] as const;
const NAMES_SHOWN = 5;
const NONE: ReadonlySet<number> = new Set();

function Sums({ lines }: { lines: readonly BankLineRow[] }) {
  const sums = KINDS.map(([label, isOf]) => ({ label, of: lines.filter(isOf) })).filter(
    ({ of }) => of.length > 0,
  );
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 3 }}>
      {sums.map(({ label, of }) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Typography component="dt" color="text.secondary">
            {label}
          </Typography>
          <Typography component="dd" sx={{ m: 0, fontWeight: 600 }}>
            {`${of.length}건 · ${wonText(sumWon(of))}`}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

function aimText({ rule, files: [file], candidates: [order], refunds: [refund] }: BankLineRow): string {
  if (file !== undefined) return fileLabel(file);
  if (rule !== null) return `기타 · ${rule.note}`;
  if (refund !== undefined) return refundText(refund);
  return `${order?.name ?? ''} (${order?.holder ?? ''})`;
}

/** What a line approves. */
const ordersOf = ({ files: [file], candidates: [order] }: BankLineRow) =>
  file !== undefined
    ? file.saleIds.map((id) => ({ kind: 'sale' as const, id }))
    : order === undefined
      ? []
      : [{ kind: order.kind, id: order.id }];

/** How many orders are approved by this, and whose wait for another operator. */
function outcomeText(lines: readonly BankLineRow[], waiting: ReadonlySet<number> | null): string {
  if (waiting === null) return '두 사람이 승인해야 하는 주문은 지금 내 첫 승인만 남겨요.';
  const left = lines.filter((line) => ordersOf(line).some(({ id }) => waiting.has(id)));
  if (left.length === 0) return `${lines.length}건 모두 바로 처리돼요.`;
  const names = [...new Set(left.map(aimText))];
  const more = names.length > NAMES_SHOWN ? ` 외 ${names.length - NAMES_SHOWN}명` : '';
  return `${lines.length - left.length}건은 바로 처리되고, ${left.length}건은 내 첫 승인만 남아 다른 운영자를 기다려요: ${names.slice(0, NAMES_SHOWN).join(', ')}${more}`;
}

interface ApproveLinesDialogProps {
  /** The oldest first, which is the order in which they are approved. */
  lines: readonly BankLineRow[];
  isPending: boolean;
  problem: string | null;
  onClose: () => void;
  onConfirm: (lines: readonly BankLineRow[]) => void;
  /** More to say below the lines. */
  children?: ReactNode;
}

/** Says what an approval of several lines will do, line for line; each may be left out. */
export function ApproveLinesDialog({ lines, children, ...dialog }: ApproveLinesDialogProps) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const included = lines.filter(({ id }) => !leftOut.has(id));
  const orders = included.flatMap(ordersOf);
  const read = useFirstSignatures('approve', orders, !dialog.isPending);
  // Rules and refunds wait for no one.
  const waiting = orders.length === 0 ? NONE : read;
  const toggle = (id: number) => {
    const next = new Set(leftOut);
    if (!next.delete(id)) next.add(id);
    setLeftOut(next);
  };
  return (
    <ActDialog
      {...dialog}
      title={`${included.length}건을 승인할까요?`}
      confirmLabel={`${included.length}건 승인`}
      isReady={included.length > 0}
      focusConfirm
      onConfirm={() => dialog.onConfirm(included)}
    >
      <Sums lines={included} />
      {included.length > 0 && (
        <Typography role="status" sx={{ fontWeight: waiting === null || waiting.size === 0 ? 400 : 600 }}>
          {outcomeText(included, waiting)}
        </Typography>
      )}
      <Box
        component="ul"
        sx={{ m: 0, p: 0, maxHeight: 300, overflow: 'auto', listStyle: 'none' }}
        tabIndex={0}
        aria-label="승인할 거래"
      >
        {lines.map((line) => (
          <Box
            component="li"
            key={line.id}
            sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, py: 0.5 }}
          >
            <Checkbox
              size="small"
              checked={!leftOut.has(line.id)}
              disabled={dialog.isPending}
              onChange={() => toggle(line.id)}
              slotProps={{ input: { 'aria-label': `${line.name} ${wonText(line.won)} 승인` } }}
              sx={{ m: -0.5 }}
            />
            <div>
              {`${line.name} · ${wonText(line.won)} → ${aimText(line)}`}
              {ordersOf(line).some(({ id }) => waiting?.has(id) === true) && !leftOut.has(line.id) && (
                <strong> · 두 번째 승인 필요</strong>
              )}
              <Typography variant="body2" color="text.secondary">
                <Moment at={line.at} isDayOnly={line.isDayOnly} /> · {accountText(line)}
              </Typography>
            </div>
          </Box>
        ))}
      </Box>
      {children}
    </ActDialog>
  );
}
