import { Alert, Box, MenuItem, Skeleton, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { normalizeReason, reasonError } from '../../domain/reason.ts';
import { LINE_DIRECTION_LABELS, LINE_SETTLED_LABELS } from '../../domain/list-labels.ts';
import { parseWon } from '../../domain/money.ts';
import { ActDialog } from '../actions/ActDialog.tsx';
import { useAct } from '../actions/use-act.ts';
import { useKeptText } from '../actions/use-kept-text.ts';
import { useRequestId } from '../actions/use-request-id.ts';
import { wonText } from '../amounts/amount-text.ts';
import { admin } from '../api/trpc.ts';
import type { LineRuleInput } from '../api/contract.ts';
import { Moment } from '../time/Moment.tsx';

const WAITS = '한 명이 동의했어요. 다른 운영자가 같은 규칙에 동의하면 정해져요.';
const SHOWN = 20;

const isWon = (text: string): boolean => text === '' || parseWon(text).ok;

const settledLabel = (as: string | null): string =>
  as === null ? '처리 전' : (new Map(Object.entries(LINE_SETTLED_LABELS)).get(as) ?? as);

/** What the rule would have settled in the last 90 days. */
function DryRun({ rule }: { rule: Omit<LineRuleInput, 'note'> & { note?: string } }) {
  const tried = useQuery({
    queryKey: ['lineRules', 'try', rule],
    queryFn: () => admin.lineRules.try.query(rule),
    gcTime: 0,
  });
  if (tried.isError) return <Alert severity="error">{tried.error.message}</Alert>;
  if (tried.data === undefined) return <Skeleton height={48} aria-label="불러오는 중" />;
  const { count, won, settles, clashes, lines } = tried.data;
  const left = count - settles;
  return (
    <>
      <Alert severity={left > 0 ? 'warning' : 'info'}>
        {`지난 90일에 맞는 거래는 ${count}건, ${wonText(won)}이에요. ${settles}건을 기타로 처리했을 거예요.`}
        {left > 0 &&
          ` ${left}건은 주문일 수 있거나 다른 것으로 처리해서, 또는 다른 규칙과 겹쳐서 건드리지 않아요.`}
      </Alert>
      {clashes.map(({ id, text, note }) => (
        <Alert key={id} severity="warning">
          {`‘${text}’ 규칙(${note})과 겹치는 거래가 있어요. 사유가 다르면 그 거래는 두 규칙 모두 처리하지 않아요.`}
        </Alert>
      ))}
      {lines.length > 0 && (
        <Box
          component="ul"
          tabIndex={0}
          aria-label="규칙에 맞는 거래"
          sx={{ m: 0, pl: 2.5, maxHeight: 160, overflow: 'auto' }}
        >
          {lines.slice(0, SHOWN).map((line) => (
            <li key={line.id}>
              <Moment at={line.at} isDayOnly={line.isDayOnly} />{' '}
              {`${line.name} ${line.memo} · ${wonText(line.won)} · ${settledLabel(line.settledAs)}`}
              {line.isLeft && <strong> · 건드리지 않음</strong>}
            </li>
          ))}
        </Box>
      )}
    </>
  );
}

/** A rule as the server shows one: null for a bound that it has not. */
export type RuleDraft = Omit<LineRuleInput, 'wonFrom' | 'wonTo'> & {
  wonFrom: string | null;
  wonTo: string | null;
};

/** Makes a rule, or puts it in the place of another one, after a look at what it would have done. */
export function RuleDialog({ rule, onClose }: { rule: RuleDraft; onClose: () => void }) {
  const queryClient = useQueryClient();
  const given = {
    direction: rule.direction,
    text: rule.text,
    wonFrom: rule.wonFrom ?? '',
    wonTo: rule.wonTo ?? '',
    note: rule.note,
  };
  const [draft, setDraft] = useState(given);
  const { direction, text, wonFrom, wonTo, note } = draft;
  const change = (changed: Partial<typeof given>) => setDraft({ ...draft, ...changed });
  const typed = JSON.stringify(draft);
  useKeptText(
    `lineRules.set ${rule.depositAccountId} ${rule.replaces ?? rule.text}`,
    typed === JSON.stringify(given) ? '' : typed,
    (kept) => setDraft(JSON.parse(kept) as typeof given),
  );
  const requestIdOf = useRequestId();
  const act = useAct('lineRules.set', ({ state }) => (state === 1 ? '규칙을 정했어요.' : WAITS));
  const isRange = wonFrom === '' || wonTo === '' || Number(wonFrom) <= Number(wonTo);
  const isRule = /[\p{L}\p{N}]/u.test(text) && isWon(wonFrom) && isWon(wonTo) && isRange;
  const asked = {
    depositAccountId: rule.depositAccountId,
    direction,
    text: text.trim(),
    ...(wonFrom === '' ? {} : { wonFrom }),
    ...(wonTo === '' ? {} : { wonTo }),
    ...(rule.replaces === undefined ? {} : { replaces: rule.replaces }),
  };
  const isReason = reasonError(note) === null;
  const confirm = () => {
    const content = { ...asked, note: normalizeReason(note) };
    act.mutate(
      { ...content, requestId: requestIdOf(content) },
      {
        onSuccess: () => {
          void queryClient.invalidateQueries({ queryKey: ['lineRules'] });
          void queryClient.invalidateQueries({ queryKey: ['bankLines'] });
          onClose();
        },
      },
    );
  };
  const won = (label: string, value: string, onChange: (text: string) => void) => (
    <TextField
      size="small"
      label={label}
      value={value}
      error={!isWon(value) || !isRange}
      placeholder="제한 없음"
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { inputMode: 'numeric', maxLength: 15 } }}
      onChange={(event) => onChange(event.target.value.replace(/[^0-9]/g, ''))}
    />
  );
  return (
    <ActDialog
      title={rule.replaces === undefined ? '이런 거래를 규칙으로 처리할까요?' : '규칙을 바꿀까요?'}
      confirmLabel="규칙 정하기"
      isReady={isRule && isReason}
      focusConfirm
      isPending={act.isPending}
      problem={act.error?.message ?? null}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Typography variant="body2" color="text.secondary">
        맞는 거래를 기타로 보여 주고, 확실한 거래와 함께 Enter로 처리해요. 주문일 수 있는 거래는 건드리지
        않아요.
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, pt: 1 }}>
        <TextField
          select
          size="small"
          label="입출금"
          value={direction}
          onChange={(event) => change({ direction: event.target.value === 'in' ? 'in' : 'out' })}
        >
          {(['in', 'out'] as const).map((one) => (
            <MenuItem key={one} value={one}>
              {LINE_DIRECTION_LABELS[one]}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          size="small"
          label="거래에 있는 글자"
          value={text}
          onChange={(event) => change({ text: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 100 } }}
        />
        {won('금액 (부터)', wonFrom, (from) => change({ wonFrom: from }))}
        {won('금액 (까지)', wonTo, (to) => change({ wonTo: to }))}
      </Box>
      <TextField
        size="small"
        label="장부에 남길 사유"
        value={note}
        onChange={(event) => change({ note: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      {isRule && <DryRun rule={isReason ? { ...asked, note: normalizeReason(note) } : asked} />}
    </ActDialog>
  );
}
