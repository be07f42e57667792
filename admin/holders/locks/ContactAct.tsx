import { TextField } from '@mui/material';
import { useState } from 'react';
import { phoneDigits, phoneError } from '../../../domain/phone.ts';
import { ReasonAct } from '../../actions/ReasonAct.tsx';

const presets = ['비상 연락처로 정한 분이 더 받지 않겠다고 하셨어요.'];

/** Removes a holder's contact who has called and wants no more messages. */
export function ContactAct({ holderId, shown }: { holderId: number; shown: string }) {
  const [phone, setPhone] = useState('');
  const problem = phone === '' ? null : phoneError(phone);
  return (
    <ReasonAct
      label="빼기"
      title={`비상 연락처(${shown})를 뺄까요?`}
      effect="그 번호로 다시 걸어 그분이 맞는지 확인하고 빼주세요. 회원이 지갑을 잠가도 문자가 가지 않아요. 회원에게 사유와 함께 알려요."
      presets={presets}
      isReady={phone !== '' && problem === null}
      act="holders.removeContact"
      input={{ id: holderId, phone }}
      sentence={() => '비상 연락처를 뺐어요.'}
      button={{ size: 'small', 'aria-label': '비상 연락처 빼기' }}
      onOpen={() => setPhone('')}
    >
      <TextField
        autoFocus
        fullWidth
        margin="dense"
        label="그분의 휴대폰 번호"
        name="phone"
        value={phone}
        error={problem !== null}
        helperText={problem ?? '회원에게 묻지 말고, 전화한 분의 번호를 입력해주세요'}
        onChange={(event) => setPhone(phoneDigits(event.target.value))}
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
      />
    </ReasonAct>
  );
}
