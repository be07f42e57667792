// What the pages of payout files and of refund files have in common.
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { TextInput } from 'react-admin';
import { PAYOUT_TEMPLATES } from '../../domain/payout-file.ts';
import { wonText } from '../amounts/amount-text.ts';
import type { PayoutRow } from '../api/contract.ts';
import { Fact } from '../list/Fact.tsx';
import { amountFilters, companyIdFilter, dayFiltersOf } from '../list/money-filters.tsx';
import { ToneChip, type ChipTone } from '../theme/ToneChip.tsx';
import { Moment } from '../time/Moment.tsx';

type MadeFile = Omit<PayoutRow, 'states'>;

/** The row of a list, which react-admin keeps for the same record, has no sales or refunds. */
export const WHOLE = { whole: true };

export const madeFileFilters = [
  companyIdFilter,
  <TextInput key="name" source="name" label="받는 사람" resettable sx={{ width: 200 }} />,
  ...amountFilters,
  ...dayFiltersOf('만든'),
];

/** The cells of a list. */
export const madeFileCells = {
  depositAccount: ({ depositAccount }: MadeFile) => (
    <>
      {depositAccount.companyName}
      <Typography variant="body2" color="text.secondary">
        {`${depositAccount.bankName} ${depositAccount.accountNum}`}
      </Typography>
    </>
  ),
  won: ({ count, won }: MadeFile) => (
    <Box sx={{ whiteSpace: 'nowrap' }}>
      {`${count}건 `}
      <strong>{wonText(won)}</strong>
    </Box>
  ),
  madeBy: ({ madeBy, madeAt }: MadeFile) => (
    <>
      {madeBy}
      <Typography variant="body2" color="text.secondary" component="div">
        <Moment at={madeAt} />
      </Typography>
    </>
  ),
};

interface RowStatesProps<State extends string> {
  states: Readonly<Record<State, { count: number }>>;
  labels: Readonly<Record<State, string>>;
  tones: Readonly<Record<State, ChipTone>>;
  /** All states, in their order. */
  of: readonly State[];
}

/** How many rows of a file are in which state. */
export function RowStates<State extends string>({ states, labels, tones, of }: RowStatesProps<State>) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {of
        .filter((state) => states[state].count > 0)
        .map((state) => (
          <ToneChip key={state} label={`${labels[state]} ${states[state].count}`} tone={tones[state]} />
        ))}
    </Box>
  );
}

/** The facts of a file: `pays` names what it pays, `more` are facts beside those that all files have. */
export function MadeFileFacts({ file, pays, more }: { file: MadeFile; pays: string; more?: ReactNode }) {
  const { depositAccount, count, won, template, format } = file;
  return (
    <dl className="facts">
      <Fact label={pays} strong>{`${count}건 · ${wonText(won)}`}</Fact>
      <Fact label="출금 계좌">
        {`${depositAccount.companyName} · ${depositAccount.bankName} ${depositAccount.accountNum}`}
      </Fact>
      {more}
      <Fact label="양식">{`${PAYOUT_TEMPLATES[template].name} · ${format}`}</Fact>
      <Fact label="만든 사람">{file.madeBy}</Fact>
      <Fact label="만든 시각">
        <Moment at={file.madeAt} />
      </Fact>
      <Fact label="다시 받은 횟수">{`${file.downloads}번`}</Fact>
      <Fact label="사유">{file.reason}</Fact>
      <Fact label="파일 해시 (SHA-256)">{file.contentHash}</Fact>
    </dl>
  );
}

/** Who took a row out of its file, and why. */
export function TakenBack({ by, reason }: { by: string; reason: string }) {
  return <Typography variant="body2" color="text.secondary">{`${by}: ${reason}`}</Typography>;
}
