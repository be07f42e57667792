import { Alert, Box, Checkbox, FormControlLabel, MenuItem, TextField, Typography } from '@mui/material';
import { wonText } from '../amounts/amount-text.ts';
import { sumWon } from '../amounts/sum-won.ts';
import type { BankLineDetail } from '../api/contract.ts';
import { useNow } from '../time/use-now.ts';
import { showDateTime } from '../../domain/display-time.ts';

export type FileAs = 'payoutFile' | 'refundFile';
type Part = { id: number; text: string; won: string; isGone: boolean };
type Choice = { id: number; madeAt: string; parts: readonly Part[] };

/** Which file, and which of its parts were not paid. */
export type ChosenFile = { fileId: number; failed: readonly number[] };

/** A file of each kind in words: what it is, what it pays, and what becomes of what the bank did not pay. */
const WORDS = {
  payoutFile: {
    file: '대량이체',
    label: '대량이체 파일',
    failed: '은행이 지급하지 못한 판매가 있으면 골라주세요.',
    choose: '지급하지 못한 판매를 골라주세요.',
    paid: '지급한',
    leaves: '파일에서 빼요. 판매는 맡은 그대로 남고, 회원에게 계좌를 확인해달라고 알려요.',
  },
  refundFile: {
    file: '환불 파일',
    label: '환불 파일',
    failed: '은행이 돌려주지 못한 환불이 있으면 골라주세요.',
    choose: '돌려주지 못한 환불을 골라주세요.',
    paid: '돌려준',
    leaves: '파일에서 빼요. 환불 목록에 돌려줄 돈으로 다시 남아요.',
  },
} as const;

function choicesOf(line: BankLineDetail, as: FileAs): Choice[] {
  if (as === 'payoutFile')
    return line.fileChoices.map(({ sales, ...file }) => ({
      ...file,
      parts: sales.map(({ id, name, holder, won, isGone }) => ({
        ...{ id, won, isGone, text: `판매 ${id} · ${name} (${holder})` },
      })),
    }));
  return line.refundFileChoices.map(({ refunds, ...file }) => ({
    ...file,
    parts: refunds.map(({ id, name, won }) => ({ id, won, isGone: false, text: `환불 ${id} · ${name}` })),
  }));
}

/** The failed part of a file that the sum shows, where it can be one alone. */
function failedBeforehand(line: BankLineDetail, as: FileAs, file: Choice): readonly number[] {
  const kind = as === 'payoutFile' ? 'payout' : 'refund';
  const debit = line.files.find((one) => one.kind === kind && one.id === file.id);
  return debit?.mayHaveFailed.length === 1 ? debit.mayHaveFailed : [];
}

/** A file, or the likeliest one, with what the sum shows of it; null where there is none. */
export function fileBeforehand(line: BankLineDetail, as: FileAs, fileId?: number): ChosenFile | null {
  const file = choicesOf(line, as).find(({ id }) => fileId === undefined || id === fileId);
  return file === undefined ? null : { fileId: file.id, failed: failedBeforehand(line, as, file) };
}

/** What the operator says of a debit for a file; null where the file is no choice any more. */
export function readFile(
  line: BankLineDetail,
  as: FileAs,
  chosen: ChosenFile | null,
): {
  fileId: number;
  failed: number[];
  missing: bigint;
  gone: number;
  /** One of those that failed has the amount of one that was paid. */
  isLikePaid: boolean;
  needsNote: boolean;
} | null {
  const file = choicesOf(line, as).find(({ id }) => id === chosen?.fileId);
  if (file === undefined || chosen === null) return null;
  const { failed } = chosen;
  const paid = file.parts.filter(({ id }) => !failed.includes(id));
  const missing = BigInt(line.won) - BigInt(sumWon(paid));
  const gone = paid.filter(({ isGone }) => isGone).length;
  const paidWon = new Set(paid.map(({ won }) => won));
  const isLikePaid = file.parts.some(({ id, won }) => failed.includes(id) && paidWon.has(won));
  const needsNote = gone > 0 || (as === 'refundFile' && isLikePaid);
  return { fileId: file.id, failed: [...failed], missing, gone, isLikePaid, needsNote };
}

function fileText({ id, madeAt, parts }: Choice, as: FileAs, now: Date): string {
  return `${WORDS[as].file} ${id}번 · ${showDateTime(madeAt, now)} · ${parts.length}건 ${wonText(sumWon(parts))}`;
}

/** How far the sum of what was paid is from the debit. */
function sumText(missing: bigint, as: FileAs): string {
  if (missing === 0n) return '출금과 같아요.';
  const by = wonText(String(missing < 0n ? -missing : missing));
  return missing < 0n ? `출금보다 ${by} 많아요. ${WORDS[as].choose}` : `출금보다 ${by} 적어요.`;
}

/** The file that a line out paid in one sum: its sales or refunds, of which those that the bank did not pay are ticked. */
export function FileFields({
  line,
  as,
  chosen,
  onChange,
}: {
  line: BankLineDetail;
  as: FileAs;
  chosen: ChosenFile | null;
  onChange: (chosen: ChosenFile | null) => void;
}) {
  const now = useNow();
  const words = WORDS[as];
  const choices = choicesOf(line, as);
  const file = choices.find(({ id }) => id === chosen?.fileId);
  const select = (
    <TextField
      select
      label={words.label}
      value={file?.id ?? ''}
      onChange={(event) => onChange(fileBeforehand(line, as, Number(event.target.value)))}
    >
      {choices.map((one) => (
        <MenuItem key={one.id} value={one.id} sx={{ whiteSpace: 'normal' }}>
          {fileText(one, as, now)}
        </MenuItem>
      ))}
    </TextField>
  );
  const read = readFile(line, as, chosen);
  if (file === undefined || read === null) return select;
  const { failed, missing, gone, isLikePaid } = read;
  const paid = file.parts.filter(({ id }) => !failed.includes(id));
  const toggle = (id: number) => {
    const next = failed.includes(id) ? failed.filter((one) => one !== id) : [...failed, id];
    onChange({ fileId: file.id, failed: next });
  };
  return (
    <>
      {select}
      <div>
        <Typography variant="body2" color="text.secondary" id="failed-parts">
          {words.failed}
        </Typography>
        <Box
          role="group"
          aria-labelledby="failed-parts"
          sx={{
            display: 'grid',
            maxHeight: 220,
            overflow: 'auto',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
          }}
        >
          {file.parts.map(({ id, text, won, isGone }) => (
            <FormControlLabel
              key={id}
              sx={{ mx: 0, px: 1, '& .MuiFormControlLabel-label': { flex: 1 } }}
              control={<Checkbox size="small" checked={failed.includes(id)} onChange={() => toggle(id)} />}
              label={
                <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
                  <span>{`${text}${isGone ? ' · 되돌렸거나 끝났어요' : ''}`}</span>
                  <Box
                    component="span"
                    sx={{
                      textDecoration: failed.includes(id) ? 'line-through' : 'none',
                      whiteSpace: 'nowrap',
                    }}
                  >
                    {wonText(won)}
                  </Box>
                </Box>
              }
            />
          ))}
        </Box>
      </div>
      <Alert severity={missing === 0n ? 'success' : 'warning'} role="status">
        {`${words.paid} ${paid.length}건 ${wonText(sumWon(paid))} · ${sumText(missing, as)}`}
      </Alert>
      {gone > 0 && (
        <Alert severity="warning">
          {`승인을 되돌렸거나 끝난 판매 ${gone}건의 금액은 기타로 적어요. 확인한 내용을 사유에 적어주세요.`}
        </Alert>
      )}
      {as === 'refundFile' && isLikePaid && missing === 0n && (
        <Alert severity="warning">
          금액이 같은 환불이 있어요. 어느 것을 돌려주지 못했는지 은행에 확인한 내용을 사유에 적어주세요.
        </Alert>
      )}
      {failed.length > 0 && <Alert severity="info">{`${failed.length}건은 ${words.leaves}`}</Alert>}
    </>
  );
}
