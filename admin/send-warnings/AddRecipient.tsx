import { TextField } from '@mui/material';
import { useState } from 'react';
import { normalizeReason, reasonError } from '../../domain/reason.ts';
import { SimpleAct } from '../actions/SimpleAct.tsx';
import { useKeptText } from '../actions/use-kept-text.ts';

interface AddRecipientProps {
  /** Who is to be listed; '' for one that is typed. */
  recipient?: string;
  onAdded: () => void;
}

/** Lists a recipient that holders are warned of. */
export function AddRecipient({ recipient: given = '', onAdded }: AddRecipientProps) {
  const [typed, setTyped] = useState(given);
  const [note, setNote] = useState('');
  const recipient = typed.trim();
  const isTyped = typed !== given || note !== '';
  useKeptText(`sendWarnings.addRecipient ${given}`, isTyped ? JSON.stringify([typed, note]) : '', (kept) => {
    const [keptRecipient, keptNote] = JSON.parse(kept) as [string, string];
    setTyped(keptRecipient);
    setNote(keptNote);
  });
  return (
    <SimpleAct
      act="sendWarnings.addRecipient"
      input={{ recipient, note: normalizeReason(note) }}
      label={given === '' ? '상대 등록' : '등록'}
      title="주의할 상대로 등록할까요?"
      confirmLabel="등록하기"
      isReady={recipient !== '' && reasonError(note) === null}
      sentence={() => '주의할 상대로 등록했어요.'}
      onAnswer={() => {
        setTyped(given);
        setNote('');
        onAdded();
      }}
    >
      <TextField
        autoFocus={given === ''}
        fullWidth
        margin="dense"
        name="recipient"
        label="지갑 주소나 아이디"
        value={typed}
        disabled={given !== ''}
        onChange={(event) => setTyped(event.target.value)}
        slotProps={{ htmlInput: { autoComplete: 'off', maxLength: 42 } }}
      />
      <TextField
        autoFocus={given !== ''}
        fullWidth
        margin="dense"
        name="note"
        label="메모"
        helperText="운영자만 봐요. 회원에게는 조심하라고만 알려요."
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </SimpleAct>
  );
}
