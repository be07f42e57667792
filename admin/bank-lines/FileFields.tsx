import { Alert, Box, Checkbox, FormControlLabel, MenuItem, TextField, Typography } from '@mui/material';
import { wonText } from '../amounts/amount-text.ts';
import { sumWon } from '../amounts/sum-won.ts';
import type { BankLineDetail } from '../api/contract.ts';
import { useNow } from '../time/use-now.ts';
import { showDateTime } from '../../domain/display-time.ts';

type Choice = BankLineDetail['fileChoices'][number];

/** Which file and which of its sales were not paid; null for what is chosen beforehand. */
export type ChosenFile = { fileId: number | null; failed: readonly number[] | null };
export const NO_FILE_CHOSEN: ChosenFile = { fileId: null, failed: null };

const choiceOf = (line: BankLineDetail, { fileId }: ChosenFile): Choice | undefined =>
  line.fileChoices.find(({ id }) => id === fileId) ?? line.fileChoices[0];

/** The failed sale of a file that the sum shows, where it can be one alone. */
function failedBeforehand(line: BankLineDetail, file: Choice): readonly number[] {
  const debit = line.files.find(({ id }) => id === file.id);
  return debit?.mayHaveFailed.length === 1 ? debit.mayHaveFailed : [];
}

/** What the operator says of a debit for a file; null while the sum does not fit. */
export function readFile(
  line: BankLineDetail,
  chosen: ChosenFile,
): { fileId: number; failed: number[]; missing: bigint; gone: number } | null {
  const file = choiceOf(line, chosen);
  if (file === undefined) return null;
  const failed = chosen.failed ?? failedBeforehand(line, file);
  const paid = file.sales.filter(({ id }) => !failed.includes(id));
  const missing = BigInt(line.won) - BigInt(sumWon(paid));
  return { fileId: file.id, failed: [...failed], missing, gone: paid.filter(({ isGone }) => isGone).length };
}

function fileText({ id, madeAt, sales }: Choice, now: Date): string {
  return `대량이체 ${id}번 · ${showDateTime(madeAt, now)} · ${sales.length}건 ${wonText(sumWon(sales))}`;
}

/** How far the sum of the sales that were paid is from the debit. */
function sumText(missing: bigint): string {
  if (missing === 0n) return '출금과 같아요.';
  const by = wonText(String(missing < 0n ? -missing : missing));
  return missing < 0n ? `출금보다 ${by} 많아요. 지급하지 못한 판매를 골라주세요.` : `출금보다 ${by} 적어요.`;
}

/** The payout file that a line out paid in one sum: its sales, of which those that the bank did not pay are ticked. */
export function FileFields({
  line,
  chosen,
  onChange,
}: {
  line: BankLineDetail;
  chosen: ChosenFile;
  onChange: (chosen: ChosenFile) => void;
}) {
  const now = useNow();
  const file = choiceOf(line, chosen);
  const read = readFile(line, chosen);
  if (file === undefined || read === null) return null;
  const { failed, missing, gone } = read;
  const paid = file.sales.filter(({ id }) => !failed.includes(id));
  const toggle = (id: number) => {
    const next = failed.includes(id) ? failed.filter((one) => one !== id) : [...failed, id];
    onChange({ fileId: file.id, failed: next });
  };
  return (
    <>
      <TextField
        select
        label="대량이체 파일"
        value={file.id}
        onChange={(event) => onChange({ fileId: Number(event.target.value), failed: null })}
      >
        {line.fileChoices.map((one) => (
          <MenuItem key={one.id} value={one.id} sx={{ whiteSpace: 'normal' }}>
            {fileText(one, now)}
          </MenuItem>
        ))}
      </TextField>
      <div>
        <Typography variant="body2" color="text.secondary" id="failed-sales">
          은행이 지급하지 못한 판매가 있으면 골라주세요.
        </Typography>
        <Box
          role="group"
          aria-labelledby="failed-sales"
          sx={{
            display: 'grid',
            maxHeight: 220,
            overflow: 'auto',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
          }}
        >
          {file.sales.map(({ id, name, holder, won, isGone }) => (
            <FormControlLabel
              key={id}
              sx={{ mx: 0, px: 1, '& .MuiFormControlLabel-label': { flex: 1 } }}
              control={<Checkbox size="small" checked={failed.includes(id)} onChange={() => toggle(id)} />}
              label={
                <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
                  <span>{`판매 ${id} · ${name} (${holder})${isGone ? ' · 되돌렸거나 끝났어요' : ''}`}</span>
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
        {`지급한 ${paid.length}건 ${wonText(sumWon(paid))} · ${sumText(missing)}`}
      </Alert>
      {gone > 0 && (
        <Alert severity="warning">
          {`승인을 되돌렸거나 끝난 판매 ${gone}건의 금액은 기타로 적어요. 확인한 내용을 사유에 적어주세요.`}
        </Alert>
      )}
      {failed.length > 0 && (
        <Alert severity="info">
          {`${failed.length}건은 파일에서 빼요. 판매는 맡은 그대로 남고, 회원에게 계좌를 확인해달라고 알려요.`}
        </Alert>
      )}
    </>
  );
}
