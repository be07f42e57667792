import { useState } from 'react';
import { buyCopy } from '../copy/buy.ts';
import { errorsCopy } from '../copy/errors.ts';
import { menuCopy } from '../copy/menu.ts';
import { orderCopy } from '../copy/order.ts';
import { pickerCopy } from '../copy/picker.ts';
import { receiveSheetCopy } from '../copy/receive-sheet.ts';
import { sendSheetCopy } from '../copy/send-sheet.ts';
import { unitsOf } from '../api/wire.ts';
import { SignedAmount } from '../ui/Amount.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { DepositCard } from '../ui/DepositCard.tsx';
import { FitText } from '../ui/FitText.tsx';
import { KeyValueRows } from '../ui/KeyValueRows.tsx';
import { RowButton, RowLink } from '../ui/ListRow.tsx';
import { RowRadio } from '../ui/RowRadio.tsx';
import { Notice } from '../ui/Notice.tsx';
import { RowSkeletons, Skeleton } from '../ui/Skeleton.tsx';
import { Chip, StateChip } from '../ui/StateChip.tsx';
import { Part } from './Part.tsx';

const account = { bankName: 'KB', accountNum: '27891004567804', name: 'DAON GAMES' };

export function RowParts() {
  const [picked, setPicked] = useState('1');
  return (
    <>
      <Part name="Row, RowRadio, Skeleton">
        <RowLink
          to="/"
          title={menuCopy.send}
          sub={sendSheetCopy.walletSub}
          end={<SignedAmount units={unitsOf('-12.5')} text="−12.50 DAON" muted={false} />}
        />
        <RowButton
          onPress={() => undefined}
          icon="D"
          iconTone="brand"
          title={menuCopy.buy}
          sub={receiveSheetCopy.buySub}
          end={<SignedAmount units={unitsOf('500')} text="+500 DAON" muted={false} />}
        />
        <div role="radiogroup" aria-label={pickerCopy.buy}>
          {['1', '2'].map((value) => (
            <RowRadio
              key={value}
              name="account"
              value={value}
              checked={picked === value}
              onPick={() => setPicked(value)}
              title={`${account.bankName} ${value}`}
            />
          ))}
        </div>
        <RowSkeletons count={2} />
        <Skeleton width="60%" />
      </Part>
      <Part name="Chip, StateChip, CopyButton, FitText">
        <div>
          {[0, 1, 2, 3].map((state) => (
            <StateChip key={state} state={state} />
          ))}
          <Chip tone="brand">DAON</Chip>
        </div>
        <div>
          <CopyButton text={account.accountNum} label={orderCopy.see}>
            {account.accountNum}
          </CopyButton>
        </div>
        <FitText amount="9,000,000,000.12345678 DAON" />
      </Part>
      <Part name="KeyValueRows, DepositCard, Notice">
        <KeyValueRows
          rows={[
            { label: buyCopy.rows.won, value: '50,000', strong: true },
            { label: buyCopy.rows.fee, value: '1 DAON' },
          ]}
        />
        <DepositCard account={account} won="50000" sender="홍길동" from="국민은행 ****6789" until={null} />
        <Notice>{buyCopy.step2}</Notice>
        <Notice tone="warn">{orderCopy.priceMoved}</Notice>
        <Notice tone="danger">{errorsCopy.unreachable}</Notice>
      </Part>
    </>
  );
}
