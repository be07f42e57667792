import { useState } from 'react';
import { AMOUNT_RULES, OVER_BALANCE_SENTENCE } from '../../domain/amount-field.ts';
import { ko } from '../copy/ko.ts';
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
        <Button>{ko.common.next}</Button>
        <Button disabled onOff={nothing}>
          {ko.common.next}
        </Button>
        <Button busy>{ko.common.next}</Button>
        <Button look="soft">{ko.common.confirm}</Button>
        <Button look="danger">{ko.alarms.removeConfirm}</Button>
        <Button look="text">{ko.common.cancel}</Button>
        <ButtonLink to="/">{ko.common.home}</ButtonLink>
      </Part>
      <Part name="TextField, PasswordField, Checkbox">
        <TextField label={ko.login.id} value={text} onValue={setText} help={ko.login.idPlaceholder} />
        <TextField label={ko.login.id} value="daon0001" onValue={nothing} error={ko.login.wrong} />
        <PasswordField label={ko.login.password} value="daon1234!" onValue={nothing} />
        <Checkbox checked={ticked} onChecked={setTicked}>
          {ko.login.saveId}
        </Checkbox>
      </Part>
      <Part name="AmountField">
        <AmountField
          label={ko.send.amount}
          name="amount"
          text={amount}
          onText={setAmount}
          rule={AMOUNT_RULES.daon}
          unit="DAON"
          under={ko.home.about('123,450')}
          chips={[{ label: ko.send.maximum('5,000'), onPress: () => setAmount('5,000') }]}
          line={ko.send.minimum('1')}
        />
        <AmountField
          label={ko.sell.amount}
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
