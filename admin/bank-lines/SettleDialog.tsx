import {
  Alert,
  Button,
  Checkbox,
  FormControlLabel,
  MenuItem,
  Radio,
  RadioGroup,
  Skeleton,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { isOpen, REPLACED_REASON } from '../../domain/request-state.ts';
import { normalizeReason, reasonError } from '../../domain/reason.ts';
import { ActDialog } from '../actions/ActDialog.tsx';
import { ReasonField } from '../actions/ReasonField.tsx';
import { useAct } from '../actions/use-act.ts';
import { useRequestId } from '../actions/use-request-id.ts';
import { wonText } from '../amounts/amount-text.ts';
import { readSession } from '../api/operator-session.ts';
import { admin } from '../api/trpc.ts';
import type { BankLineDetail, SettleInput } from '../api/contract.ts';
import { LINE_SETTLED_LABELS } from '../../domain/list-labels.ts';
import { ApproveLinked } from './ApproveLinked.tsx';
import { fileBeforehand, FileFields, readFile, type ChosenFile } from './FileFields.tsx';
import { LineFacts } from './LineFacts.tsx';
import { OrderLink, orderText } from './OrderLink.tsx';
import { RefundField } from './RefundField.tsx';
import { returnBeforehand, ReturnedFields, returnedInput, type ChosenReturn } from './ReturnedFields.tsx';

type As = SettleInput['as'];
type Order = BankLineDetail['candidates'][number];

const EFFECTS: Readonly<Record<As, string>> = {
  order: '이 거래를 고른 주문의 돈으로 처리해요. 금액이 모두 모이면 주문을 승인해요.',
  newPurchase:
    '고른 주문의 회원에게 이 금액의 새 구매를 만들고 승인해요. 시세는 그 주문의 것이고, 주문이 아직 열려 있거나, 더 많은 입금이나 만료하고 7일이 지난 입금이면 지금 시세예요. 열려 있는 주문은 새 구매와 함께 끝나요. 사유는 회원도 봐요.',
  refund:
    '돌려줄 돈, 또는 이미 돌려준 돈으로 장부에 적어요. 들어온 돈은 돌려준 출금이 나올 때까지 환불 목록에 남아요.',
  other: '수수료·이자·회사의 이체처럼 주문과 관계없는 거래로 장부에 적어요.',
  payoutFile: '대량이체 파일의 판매를 이 출금 하나로 지급했어요. 지급한 판매를 한꺼번에 승인해요.',
  refundFile: '환불 파일의 돈을 이 출금 하나로 돌려줬어요. 돌려준 환불을 한꺼번에 처리해요.',
  refundPaid: '환불 목록의 돈을 돌려준 출금으로 처리해요.',
  returned: '은행이 지급을 돌려보냈어요. 출금과 돌아온 입금을 서로 지운 것으로 처리해요.',
};

const PRESETS: Readonly<Record<As, readonly string[]>> = {
  order: [],
  newPurchase: ['입금이 늦어 주문이 만료됐어요', '주문과 다른 금액을 입금했어요'],
  refund: ['주문이 없는 입금', '두 번 입금'],
  other: ['이체 수수료', '예금 이자', '회사 자금 이체'],
  payoutFile: ['은행에 확인했어요'],
  refundFile: ['은행에 확인했어요'],
  refundPaid: ['이름이 다른 계좌로 돌려줬어요'],
  returned: ['이체불능으로 돌아왔어요'],
};

/** Of an order, a file, a refund and a pair, the line itself says enough. */
const NOTE_FREE: ReadonlySet<As> = new Set(['order', 'payoutFile', 'refundFile', 'refundPaid', 'returned']);
const needsNote = (as: As) => !NOTE_FREE.has(as);
const isOfOrder = (as: As) => as === 'order' || as === 'newPurchase';

/** Who may have paid for the holder. */
const OTHER_NAME_PRESETS = ['가족이 보낸 입금', '회원의 회사가 보낸 입금'];

type Said = { orderId: number | null; note: string; keepsOrder: boolean; needsNote: boolean };

function inputOf(
  id: number,
  as: Exclude<As, 'returned' | 'payoutFile' | 'refundFile' | 'refundPaid'>,
  { orderId, note, keepsOrder, needsNote }: Said,
): SettleInput | null {
  const text = normalizeReason(note);
  const isNoted = reasonError(note) === null;
  if (!isNoted && (as !== 'order' || needsNote)) return null;
  if (as === 'order')
    return orderId === null ? null : { id, as, orderId, ...(text === '' ? {} : { note: text }) };
  if (as === 'newPurchase') {
    const kept = keepsOrder ? ({ keepsOrder } as const) : {};
    return orderId === null ? null : { id, as, orderId, note: text, ...kept };
  }
  return { id, as, note: text };
}

/** What becomes of the order that a line was for when it is made a new purchase. */
function replacedText(chosen: Order | undefined, orders: readonly Order[]): string | null {
  if (chosen === undefined) return null;
  if (isOpen(chosen.state)) return `주문 ${chosen.id}번은 ‘${REPLACED_REASON}’라는 사유로 끝나요.`;
  const open = orders.filter(({ holder, state }) => holder === chosen.holder && isOpen(state));
  if (open.length === 0) return null;
  return `이 회원의 열린 주문 ${open.map(({ id }) => `${id}번`).join(', ')}의 입금일 수 있어요. 맞으면 그 주문을 골라주세요.`;
}

/** What a line may be settled as beside an order, a new purchase, a refund and something else. */
function waysOf(line: BankLineDetail | undefined): As[] {
  if (line === undefined || line.settledAs !== null) return [];
  // A debit for a payout file is settled with the file before a part of it is returned.
  const isPaired = line.pairs.some(
    ({ saleIds, refundIds }) => line.direction === 'in' || saleIds.length + refundIds.length === 0,
  );
  return [
    ...(isPaired ? (['returned'] as const) : []),
    ...(line.fileChoices.length > 0 ? (['payoutFile'] as const) : []),
    ...(line.refundFileChoices.length > 0 ? (['refundFile'] as const) : []),
    ...(line.refunds.length > 0 ? (['refundPaid'] as const) : []),
  ];
}

/** The likeliest way to settle a line. An order that fits as well is a doubt, and nothing is likelier. */
function likeliestOf(line: BankLineDetail): As {
  const ways = waysOf(line);
  if (ways.includes('returned')) return 'returned';
  const isOfFile = (kind: 'payout' | 'refund') => line.files.some((file) => file.kind === kind);
  const [only = 'order', ...others] = ways.filter(
    (way) =>
      way === 'refundPaid' ||
      (way === 'payoutFile' && isOfFile('payout')) ||
      (way === 'refundFile' && isOfFile('refund')),
  );
  return line.candidates.length === 0 && others.length === 0 ? only : 'order';
}

type Choice = { as: As; file: ChosenFile | null; back: ChosenReturn | null; refundId: number | null };

/**
 * The choice of a way with what is chosen beforehand for it. It stays when the line is read again while the dialog is open: another
 * file, pair or refund must not slip under the operator's button.
 */
function choiceOf(line: BankLineDetail | undefined, as: As): Choice {
  if (line === undefined) return { as, file: null, back: null, refundId: null };
  return {
    as,
    file: as === 'payoutFile' || as === 'refundFile' ? fileBeforehand(line, as) : null,
    back: returnBeforehand(line),
    refundId: line.match === 'certain' ? (line.refunds[0]?.id ?? null) : null,
  };
}

/** Whether what is chosen is no choice now. */
function hasGone(line: BankLineDetail, { as, file, back, refundId }: Choice): boolean {
  if (as === 'returned') return back !== null && !line.pairs.some(({ id }) => id === back.of);
  if (as === 'refundPaid') return refundId !== null && !line.refunds.some(({ id }) => id === refundId);
  return (as === 'payoutFile' || as === 'refundFile') && file !== null && readFile(line, as, file) === null;
}

const CHOOSE_AGAIN = '골라 두었던 것은 이제 이 거래의 후보가 아니에요. 다시 골라주세요.';

type Kept = { orders: readonly Order[]; shown: number | null; hasGone: boolean };

/**
 * The order that the dialog has chosen beforehand: the likeliest when it was opened. The line is read again while the dialog
 * is open, and another order must not slip under the operator's button. Where it is no candidate any more, none is chosen.
 */
function useKeptOrder(line: BankLineDetail | undefined): Kept {
  const [kept, setKept] = useState<number | null>();
  const likeliest = line?.candidates[0];
  // An order of another name is chosen by a person.
  const first = likeliest === undefined || likeliest.otherName ? null : likeliest.id;
  if (line !== undefined && kept === undefined) setKept(first);
  const shown = kept === undefined ? first : kept;
  const orders = line === undefined ? [] : [...line.candidates, ...line.others];
  const hasGone = line !== undefined && shown !== null && !line.candidates.some(({ id }) => id === shown);
  return { orders, shown, hasGone };
}

/** Why a line cannot be settled as it is shown now; null where it can. */
function hindranceOf(line: BankLineDetail, kept: Kept, needsChoice: boolean, choice: Choice): string | null {
  if (line.settledAs !== null) {
    const [order] = line.candidates;
    const by = line.settledBy === null ? '다른 운영자가' : `${line.settledBy} 운영자가`;
    // After a lost answer, or in another tab.
    const isOwn = line.settledBy !== null && line.settledBy === readSession()?.operator.login;
    const said = isOwn ? '내가 이 거래를 이미 처리했어요' : `${by} 이 거래를 먼저 처리했어요`;
    const ofOrder = order === undefined ? '' : ` · ${orderText(order)}`;
    return `${said}: ${LINE_SETTLED_LABELS[line.settledAs]}${ofOrder}`;
  }
  if (hasGone(line, choice)) return CHOOSE_AGAIN;
  return needsChoice && kept.hasGone
    ? `골라 두었던 주문 ${kept.shown}번은 이제 이 거래의 후보가 아니에요. 주문을 다시 골라주세요.`
    : null;
}

/** Accounts for one line: an order, a new purchase, a refund, the sales of a payout file, a payout that came back, or something else. */
export function SettleDialog({
  id,
  onRule,
  onClose,
}: {
  id: number;
  /** Makes a rule of the line; null for an operator who may not. */
  onRule: (() => void) | null;
  onClose: () => void;
}) {
  const [chosen, setChoice] = useState<Choice | null>(null);
  const requestId = useRequestId();
  const [orderId, setOrderId] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const [keepsOrder, setKeepsOrder] = useState(false);
  const refresh = useRefresh();
  const found = useQuery({
    queryKey: ['bankLines', 'getOne', id],
    queryFn: () => admin.bankLines.get.query({ id }),
    // What was read for an earlier dialog may be out of date, and the order that is chosen beforehand comes from it.
    gcTime: 0,
  });
  const act = useAct('bankLines.settle', ({ approvals, missing, line, saleId }) => {
    if (line.settledAs === null) return '첫 승인을 기록했어요. 다른 운영자의 승인을 기다려요.';
    if (saleId !== null) return `승인을 되돌렸어요. 판매 ${saleId}번이 보류로 기다려요.`;
    if (line.settledAs === 'payoutFile' && line.isWaiting)
      return '승인할 수 있는 판매를 승인했어요. 나머지는 다른 운영자의 승인을 기다려요.';
    if (missing !== '0') return `주문과 연결했어요. ${wonText(missing)}이 더 들어오면 승인해요.`;
    if (line.isWaiting && approvals === 1) return '첫 승인을 기록했어요. 다른 운영자의 승인을 기다려요.';
    return '처리했어요.';
  });
  const line = found.data;
  if (line !== undefined && chosen === null) setChoice(choiceOf(line, likeliestOf(line)));
  const choice = chosen ?? choiceOf(undefined, 'order');
  const { as, refundId } = choice;
  const kept = useKeptOrder(line);
  const { orders } = kept;
  // Another operator was faster with the same thought, or it is opened to be the second: the note is not typed again. With
  // another order the server refuses it.
  const isSameOrder = as === 'order' && (orderId ?? kept.shown) === line?.candidates[0]?.id;
  if (line?.isWaiting === true && (isSameOrder || line.settledAs === 'payoutFile'))
    return <ApproveLinked line={line} startNote={note} onClose={onClose} />;
  const beforehand = as === 'order' && !kept.hasGone ? kept.shown : null;
  const chosenId = orderId ?? beforehand;
  const chosenOrder = orders.find((order) => order.id === chosenId);
  const hindrance =
    line === undefined ? null : hindranceOf(line, kept, as === 'order' && orderId === null, choice);
  const isOtherName = as === 'order' && chosenOrder?.otherName === true;
  const replaced = as === 'newPurchase' ? replacedText(chosenOrder, orders) : null;
  const read = () => {
    const said = { orderId: isOfOrder(as) ? chosenId : null, note, keepsOrder, needsNote: isOtherName };
    const text = normalizeReason(note);
    if (as === 'refundPaid')
      return refundId === null ? null : { id, as, refundId, ...(text === '' ? {} : { note: text }) };
    if (as !== 'returned' && as !== 'payoutFile' && as !== 'refundFile') return inputOf(id, as, said);
    if (line === undefined) return null;
    if (as === 'returned') return returnedInput(line, choice.back, text);
    const file = readFile(line, as, choice.file);
    if (file === null || file.missing !== 0n || (file.needsNote && text === '')) return null;
    const { fileId, failed } = file;
    const settled = { id, as, fileId, failed, ...(text === '' ? {} : { note: text }) };
    return { ...settled, requestId: requestId({ ...settled, failed: failed.join(' ') }) };
  };
  const input = hindrance === null ? read() : null;
  const choices = [
    ...waysOf(line),
    ...(['order', 'newPurchase', 'refund', 'other'] as const).filter(
      (one) => one !== 'newPurchase' || line?.direction === 'in',
    ),
  ];
  return (
    <ActDialog
      title="이 거래를 무엇으로 처리할까요?"
      confirmLabel="처리"
      isReady={input !== null}
      isPending={act.isPending}
      problem={act.error?.message ?? found.error?.message ?? null}
      onClose={onClose}
      onConfirm={() => {
        if (input !== null) act.mutate(input, { onSuccess: onClose, onError: refresh });
      }}
    >
      {line === undefined ? <Skeleton height={60} /> : <LineFacts line={line} />}
      <RadioGroup
        row
        aria-label="처리 방법"
        value={as}
        onChange={(event) => setChoice(choiceOf(line, event.target.value as As))}
        // The arrows choose immediately. Enter in the group would settle with an order that was not looked at.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      >
        {choices.map((one) => (
          <FormControlLabel
            key={one}
            value={one}
            control={<Radio autoFocus={one === as} />}
            label={one === 'refundFile' ? '환불 파일' : LINE_SETTLED_LABELS[one]}
          />
        ))}
      </RadioGroup>
      <Typography variant="body2" color="text.secondary">
        {EFFECTS[as]}
      </Typography>
      {hindrance !== null && <Alert severity="warning">{hindrance}</Alert>}
      {as === 'returned' && line !== undefined && (
        <ReturnedFields
          line={line}
          chosen={choice.back}
          onChange={(back) => setChoice({ ...choice, back })}
        />
      )}
      {(as === 'payoutFile' || as === 'refundFile') && line !== undefined && (
        <FileFields
          key={as}
          line={line}
          as={as}
          chosen={choice.file}
          onChange={(file) => setChoice({ ...choice, file })}
        />
      )}
      {as === 'refundPaid' && line !== undefined && (
        <RefundField
          refunds={line.refunds}
          chosen={refundId}
          onChange={(one) => setChoice({ ...choice, refundId: one })}
        />
      )}
      {isOfOrder(as) && line?.settledAs === null && orders.length === 0 && (
        <Alert severity="info">
          이 계좌와 시간에 이름이나 금액이 맞는 주문이 없어요. 주문 번호를 직접 적어주세요.
        </Alert>
      )}
      {isOfOrder(as) && orders.length > 0 && (
        <TextField
          select
          label="주문"
          value={orders.some((order) => order.id === chosenId) ? chosenId : ''}
          onChange={(event) => setOrderId(Number(event.target.value))}
        >
          {orders.map((order) => (
            <MenuItem key={order.id} value={order.id}>
              {orderText(order)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {isOfOrder(as) && chosenOrder !== undefined && (
        <Typography variant="body2">
          고른 주문: <OrderLink order={chosenOrder} />
        </Typography>
      )}
      {isOfOrder(as) && chosenOrder?.isBlocked === true && (
        <Alert severity="warning">
          차단됐거나 탈퇴한 회원의 주문이라 함께 승인하지 않아요. 주문을 확인하고 하나씩 처리해주세요.
        </Alert>
      )}
      {isOfOrder(as) && (
        <TextField
          label="주문 번호"
          value={chosenId === null ? '' : String(chosenId)}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 12 } }}
          onChange={(event) => {
            const digits = event.target.value.replace(/[^0-9]/g, '');
            setOrderId(digits === '' ? null : Number(digits));
          }}
        />
      )}
      {isOtherName && (
        <Alert severity="warning">
          {`입금한 이름이 회원의 이름(${chosenOrder.name})과 달라요. 이 회원의 입금이 맞는지 확인한 내용을 적어주세요.`}
        </Alert>
      )}
      {replaced !== null && !keepsOrder && <Alert severity="info">{replaced}</Alert>}
      {as === 'newPurchase' && (
        <FormControlLabel
          control={
            <Checkbox checked={keepsOrder} onChange={(event) => setKeepsOrder(event.target.checked)} />
          }
          label="열린 주문을 끝내지 않고 남겨두기 (이유를 사유에 적어주세요)"
        />
      )}
      <ReasonField
        about={`bankLines.settle ${id}`}
        value={note}
        hint={needsNote(as) || isOtherName ? '감사 기록과 장부에 남아요' : '적지 않아도 돼요'}
        presets={isOtherName ? OTHER_NAME_PRESETS : PRESETS[as]}
        autoFocus={false}
        onChange={setNote}
      />
      {as === 'other' && onRule !== null && (
        <Button size="small" onClick={onRule} sx={{ justifySelf: 'start' }}>
          이런 거래를 규칙으로 처리하기
        </Button>
      )}
    </ActDialog>
  );
}
