import { Box, Typography } from '@mui/material';
import { parsePrice } from '../../domain/money.ts';
import { priceText } from '../amounts/amount-text.ts';
import { decimalText } from '../forms/decimal-text.ts';
import { RecordForm } from '../forms/RecordForm.tsx';
import { SubmitDraft } from '../forms/SubmitDraft.tsx';
import { TextEntry } from '../forms/TextEntry.tsx';
import { useAskFirst } from '../forms/use-ask-first.ts';
import { ConfirmChange } from './ConfirmChange.tsx';
import { priceWarning } from './price-change.ts';
import { useSubmitSettings } from './use-change-settings.ts';

interface PriceDraft {
  price: string;
}

/** The price on the page when the question was asked. */
interface Shown {
  shown: string | null;
}

const malformed = '0보다 큰 숫자를 소수점 아래 4자리까지 입력해주세요.';
const shownText = (price: string | null) => (price === null ? '정하지 않음' : priceText(price));
const priceProblem = (raw: string) => (parsePrice(raw).ok ? null : malformed);

export function PriceForm({ current, readOnly }: { current: string | null; readOnly: string | null }) {
  const { changes, send } = useSubmitSettings('settings.setPrice', '시세를 바꿨어요.');
  const { question, submit } = useAskFirst((draft: PriceDraft & Shown) => send(draft));
  const whyNot = ({ price }: PriceDraft) =>
    readOnly ??
    (price === current || priceProblem(price) !== null ? '새 시세를 입력하면 바꿀 수 있어요.' : null);

  return (
    <>
      <RecordForm
        key={changes}
        record={{ price: current ?? '' }}
        onSubmit={({ price }: PriceDraft) => submit({ price, shown: current })}
        about="settings.setPrice"
        toolbar={<SubmitDraft<PriceDraft> label="시세 바꾸기" whyNot={whyNot} />}
      >
        <Box>
          <Typography variant="body2" color="text.secondary">
            지금
          </Typography>
          <Typography sx={{ fontSize: '2rem', fontWeight: 700 }}>{shownText(current)}</Typography>
        </Box>
        <TextEntry
          source="price"
          label="새 시세"
          unit="원"
          inputMode="decimal"
          hint="1 DAON에 몇 원인지, 소수점 아래 4자리까지"
          clean={decimalText}
          rule={priceProblem}
          disabled={readOnly !== null}
        />
      </RecordForm>
      {question !== null && (
        <ConfirmChange
          title="시세를 바꿀까요?"
          changes={[
            { label: '1 DAON', from: shownText(question.draft.shown), to: priceText(question.draft.price) },
          ]}
          warning={priceWarning(question.draft.shown, question.draft.price)}
          question={question}
        />
      )}
    </>
  );
}
