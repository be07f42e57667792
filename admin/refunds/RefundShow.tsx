import { Alert, Box, Checkbox, FormControlLabel, Link, Typography } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { REFUND_REFUSAL_LABELS, REFUND_STATE_LABELS } from '../../domain/refund-states.ts';
import { GuardedButton } from '../actions/GuardedButton.tsx';
import { HistoryCard } from '../audit/HistoryCard.tsx';
import { ReasonAct } from '../actions/ReasonAct.tsx';
import { useWhyNot } from '../actions/use-why-not.ts';
import { wonText } from '../amounts/amount-text.ts';
import type { RefundDetail } from '../api/contract.ts';
import { RecordPage } from '../layout/RecordPage.tsx';
import { Fact } from '../list/Fact.tsx';
import { paths } from '../paths.ts';
import { MaskedNumber } from '../personal-data/MaskedNumber.tsx';
import { ToneChip } from '../theme/ToneChip.tsx';
import { Age } from '../time/Age.tsx';
import { Moment } from '../time/Moment.tsx';
import { DownloadAgain } from './DownloadAgain.tsx';
import { FileDialog } from './FileDialog.tsx';
import { LineLink } from './LineLink.tsx';
import { PayeeDialog } from './PayeeDialog.tsx';
import { STATE_TONES } from './refund-words.ts';

/** The row of a list, which react-admin keeps for the same record, has no offers. */
const WHOLE = { whole: true };

/** One refund: where the money came from, where it goes, and the lines of the bank that say so. */
export function RefundShow() {
  return (
    <RecordPage<RefundDetail>
      noun="환불"
      meta={WHOLE}
      nameOf={({ id }) => String(id)}
      label="환불 정보"
      facts={(refund) => <RefundFacts refund={refund} />}
      beside={(refund) => <HistoryCard title="이 환불로 한 일" subject={`refund:${refund.id}`} />}
    />
  );
}

function RefundFacts({ refund }: { refund: RefundDetail }) {
  const { id, won, state, at, isDayOnly, payer, memo, note, depositAccount, payee, file, paid } = refund;
  const isWaiting = refund.whyNotFiled === 'maybePaid';
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
        <Typography component="h2" variant="h6">{`환불 ${id}`}</Typography>
        <ToneChip label={REFUND_STATE_LABELS[state]} tone={STATE_TONES[state]} />
        {state !== 'paid' && <Age since={at} />}
      </Box>
      {isWaiting && <Alert severity="warning">{REFUND_REFUSAL_LABELS.maybePaid}</Alert>}
      <dl className="facts">
        <Fact label="금액" strong>
          {wonText(won)}
        </Fact>
        <Fact label="들어온 거래">
          <LineLink id={id}>{`입금 ${id}번`}</LineLink> · <Moment at={at} isDayOnly={isDayOnly} />
        </Fact>
        <Fact label="보낸 사람">{memo === '' ? payer : `${payer} · ${memo}`}</Fact>
        <Fact label="이유">{note ?? '없음'}</Fact>
        <Fact label="들어온 계좌">
          {`${depositAccount.companyName} · ${depositAccount.bankName} ${depositAccount.accountNum}`}
        </Fact>
        <Fact label="환불로 처리">
          {refund.createdBy} · <Moment at={refund.createdAt} />
        </Fact>
        <PayeeFact id={id} payee={payee} />
        {file !== null && (
          <Fact label="환불 파일">
            <Link component={RouterLink} to={paths.refundFile(file.id)}>
              {`${file.id}번`}
            </Link>
            {` · ${file.madeBy} · `}
            <Moment at={file.madeAt} />
          </Fact>
        )}
        {paid !== null && (
          <Fact label="나간 거래">
            <LineLink id={paid.lineId}>{`출금 ${paid.lineId}번`}</LineLink>
            {` · ${paid.by} · `}
            <Moment at={paid.at} isDayOnly={paid.isDayOnly} />
          </Fact>
        )}
      </dl>
      <Acts refund={refund} />
    </Box>
  );
}

function PayeeFact({ id, payee }: Pick<RefundDetail, 'id' | 'payee'>) {
  if (payee === null) return <Fact label="받을 계좌">아직 정하지 않았어요</Fact>;
  const { bankName, accountNum, name, holder } = payee;
  return (
    <>
      <Fact label="받을 사람">
        {name}
        {holder !== null && (
          <>
            {' · '}
            <Link component={RouterLink} to={paths.holder(holder.id)}>
              {holder.login}
            </Link>
          </>
        )}
      </Fact>
      <Fact label="받을 계좌">
        {`${bankName} `}
        {/* Another payee's number may end as this one does. */}
        <MaskedNumber
          key={`${bankName} ${name} ${payee.at}`}
          kind="refundAccountNumber"
          id={id}
          masked={accountNum}
          label="받을 계좌번호"
        />
      </Fact>
      <Fact label="계좌를 정한 사람">
        {payee.by} · <Moment at={payee.at} />
      </Fact>
    </>
  );
}

function Acts({ refund }: { refund: RefundDetail }) {
  const [isAsking, setAsking] = useState<'payee' | 'file' | null>(null);
  const mayNotSet = useWhyNot('refunds.setPayee');
  const mayNotFile = useWhyNot('refunds.file');
  const { whyNotFiled } = refund;
  const close = () => setAsking(null);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {refund.state === 'owed' && (
        <>
          <GuardedButton
            variant={refund.payee === null ? 'contained' : 'outlined'}
            whyNot={mayNotSet}
            onClick={() => setAsking('payee')}
          >
            {refund.payee === null ? '받을 계좌 정하기' : '받을 계좌 바꾸기'}
          </GuardedButton>
          <GuardedButton
            variant={refund.payee === null ? 'outlined' : 'contained'}
            whyNot={mayNotFile ?? (whyNotFiled && REFUND_REFUSAL_LABELS[whyNotFiled])}
            onClick={() => setAsking('file')}
          >
            파일 만들기
          </GuardedButton>
        </>
      )}
      {refund.state === 'filed' && refund.file !== null && refund.copies !== null && (
        <>
          <DownloadAgain fileId={refund.file.id} copies={refund.copies} />
          <TakeBack refund={refund} />
        </>
      )}
      {isAsking === 'payee' && <PayeeDialog id={refund.id} onClose={close} />}
      {isAsking === 'file' && <FileDialog refunds={[refund]} onClose={close} />}
    </Box>
  );
}

/** Takes a refund out of a file that the bank has not paid. */
function TakeBack({ refund }: { refund: RefundDetail }) {
  const [isSure, setSure] = useState(false);
  return (
    <ReasonAct
      act="refunds.takeBack"
      input={{ id: refund.id }}
      label="파일에서 빼기"
      title={`${wonText(refund.won)} 환불을 파일에서 뺄까요?`}
      confirmLabel="파일에서 빼기"
      effect="뺀 환불은 돌려줄 돈으로 남아요. 받을 계좌를 바꾸거나 다른 파일에 넣을 수 있어요. 이 파일은 다시 받을 수 없게 돼요."
      presets={['은행에서 거절했어요', '파일을 올리지 않았어요']}
      color="warning"
      isReady={isSure}
      sentence={() => '파일에서 뺐어요.'}
      onOpen={() => setSure(false)}
    >
      <FormControlLabel
        control={<Checkbox checked={isSure} onChange={(event) => setSure(event.target.checked)} />}
        label="은행에서 이체되지 않은 것을 확인했어요."
      />
    </ReasonAct>
  );
}
