import { useState } from 'react';
import { AMOUNT_RULES, OVER_BALANCE_SENTENCE } from '../../domain/amount-field.ts';
import { alarmsCopy } from '../copy/alarms.ts';
import { commonCopy } from '../copy/common.ts';
import { homeCopy } from '../copy/home.ts';
import { loginCopy } from '../copy/login.ts';
import { sellCopy } from '../copy/sell.ts';
import { sendCopy } from '../copy/send.ts';
import { AmountField } from '../money/AmountField.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { Part } from './Part.tsx';

const nothing = (): void => undefined;

export function FieldParts() {
  const [text, setText] = useState('');
  const [amount, setAmount] = useState('1,234.5');
  const [ticked, setTicked] = useState(true);
  return (
    <>
      <Part name="Button">
        <Button>{commonCopy.next}</Button>
        <Button disabled onOff={nothing}>
          {commonCopy.next}
        </Button>
        <Button busy>{commonCopy.next}</Button>
        <Button look="soft">{commonCopy.confirm}</Button>
        <Button look="danger">{alarmsCopy.removeConfirm}</Button>
        <Button look="text">{commonCopy.cancel}</Button>
        <ButtonLink to="/">{commonCopy.home}</ButtonLink>
      </Part>
      <Part name="TextField, PasswordField, Checkbox">
        <TextField label={loginCopy.id} value={text} onValue={setText} help={loginCopy.idPlaceholder} />
        <TextField label={loginCopy.id} value="daon0001" onValue={nothing} error={loginCopy.wrong} />
        <PasswordField label={loginCopy.password} value="daon1234!" onValue={nothing} />
        <Checkbox checked={ticked} onChecked={setTicked}>
          {loginCopy.saveId}
        </Checkbox>
      </Part>
      <Part name="AmountField">
        <AmountField
          label={sendCopy.amount}
          name="amount"
          text={amount}
          onText={setAmount}
          rule={AMOUNT_RULES.daon}
          unit="DAON"
          under={homeCopy.about('123,450')}
          chips={[{ label: sendCopy.maximum('5,000'), onPress: () => setAmount('5,000') }]}
          line={sendCopy.minimum('1')}
        />
        <AmountField
          label={sellCopy.amount}
          name="amount"
          text="99,999,999.99"
          onText={nothing}
          rule={AMOUNT_RULES.daon}
          unit="DAON"
          over
          line={OVER_BALANCE_SENTENCE}
        />
      </Part>
    </>
  );
}
