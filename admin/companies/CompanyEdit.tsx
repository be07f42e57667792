import { Skeleton } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { EditBase, useEditContext, useNotify, useSaveContext } from 'react-admin';
import { bankName } from '../../domain/banks.ts';
import { exactDaonText } from '../amounts/amount-text.ts';
import { isStaleVersion } from '../api/console-error.ts';
import type { CompanyDetail } from '../api/contract.ts';
import type { SubmissionErrors } from '../api/refused-fields.ts';
import { FormPage } from '../forms/FormPage.tsx';
import { RecordForm } from '../forms/RecordForm.tsx';
import { SubmitDraft } from '../forms/SubmitDraft.tsx';
import { useAskFirst } from '../forms/use-ask-first.ts';
import { useSaved } from '../forms/use-saved.ts';
import { pageQuery } from '../layout/page-query.ts';
import { QueryFailure } from '../list/QueryFailure.tsx';
import { ConfirmChange } from '../settings/ConfirmChange.tsx';
import type { Change } from '../settings/ConfirmChange.tsx';
import { STALE } from '../settings/use-change-settings.ts';
import { blankCompany, changeOf, whyNotChange } from './company-draft.ts';
import type { CompanyDraft, SavedCompany } from './company-draft.ts';
import { CompanyFields } from './CompanyFields.tsx';
import { wholeCompany } from './whole-company.ts';

export function CompanyEdit() {
  const onSuccess = useSaved<SavedCompany>('companies', () => '회사 정보를 바꿨어요.');
  const queryClient = useQueryClient();
  const notify = useNotify();
  // The form shows every refusal. This one is over as soon as the company is read again, so a notification says why.
  const onError = (error: Error) => {
    if (!isStaleVersion(error)) return;
    notify(STALE, { type: 'warning' });
    void queryClient.invalidateQueries({ queryKey: ['companies', 'getOne'] });
  };
  return (
    <EditBase<SavedCompany>
      mutationMode="pessimistic"
      queryOptions={{ ...pageQuery, meta: wholeCompany }}
      mutationOptions={{ meta: wholeCompany, onSuccess, onError }}
    >
      <CompanyPage />
    </EditBase>
  );
}

function CompanyPage() {
  const { record, error, isPending, refetch } = useEditContext<CompanyDetail>();
  return (
    <FormPage title={record === undefined ? '회사' : `회사 ${record.name} 바꾸기`}>
      {isPending && <Skeleton variant="rounded" height={480} aria-label="불러오는 중" />}
      {error !== null && record === undefined && <QueryFailure error={error} refetch={refetch} />}
      {record !== undefined && <CompanyForm company={record} />}
    </FormPage>
  );
}

const depositWarning =
  '구매하는 회원의 원화가 모두 새 계좌로 들어와요. 은행과 번호를 통장과 다시 맞춰 보세요.';

/** Old and new values. The new account number is shown in full and in groups for a last check. */
function changesBetween(company: CompanyDetail, change: Asked['change']): Change[] {
  const { depositAccount: before } = company;
  const after = change.depositAccount;
  return [
    ...(change.name === undefined ? [] : [{ label: '이름', from: company.name, to: change.name }]),
    ...(change.perDepositFee === undefined
      ? []
      : [
          {
            label: '입금 수수료',
            from: exactDaonText(company.perDepositFee),
            to: exactDaonText(change.perDepositFee),
          },
        ]),
    ...(after === undefined
      ? []
      : [
          {
            label: '입금 계좌',
            from: `${before.bankName} ${before.accountNum} ${before.name}`,
            to: `${bankName(after.bank)} ${after.accountNum.replace(/(\d{4})(?=\d)/g, '$1 ')} ${after.name}`,
          },
        ]),
  ];
}

/** The change is sent, once more too, as it was asked: the company may be read again meanwhile. */
interface Asked {
  from: CompanyDetail;
  change: ReturnType<typeof changeOf>;
}

function CompanyForm({ company }: { company: CompanyDetail }) {
  const { save } = useSaveContext();
  const before = { name: company.name, perDepositFee: company.perDepositFee };
  const { question, submit } = useAskFirst(async ({ from, change }: Asked) => {
    const { name, perDepositFee, depositChangedAt } = from;
    return (await save?.({ ...change, shown: { name, perDepositFee, depositChangedAt } })) as
      | SubmissionErrors
      | undefined;
  });
  return (
    <>
      <RecordForm
        record={{ ...blankCompany, ...before, id: company.id }}
        onSubmit={(draft: CompanyDraft) => submit({ from: company, change: changeOf(company, draft) })}
        about={`companies.update ${company.id}`}
        unkept={['depositAccount']}
        toolbar={
          <SubmitDraft<CompanyDraft>
            label="바꿀 내용 확인하기"
            whyNot={(draft) => whyNotChange(before, draft)}
          />
        }
      >
        <CompanyFields
          depositTitle="새 입금 계좌"
          depositHint="비워 두면 지금 계좌를 그대로 써요. 이미 신청한 구매는 신청할 때 본 계좌를 지켜요."
        />
      </RecordForm>
      {question !== null && (
        <ConfirmChange
          title="회사 정보를 바꿀까요?"
          changes={changesBetween(question.draft.from, question.draft.change)}
          warning={question.draft.change.depositAccount === undefined ? null : depositWarning}
          question={question}
        />
      )}
    </>
  );
}
