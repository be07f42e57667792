import { CreateBase } from 'react-admin';
import { useRequestId } from '../actions/use-request-id.ts';
import { useWhyNot } from '../actions/use-why-not.ts';
import { FormPage } from '../forms/FormPage.tsx';
import { RecordForm } from '../forms/RecordForm.tsx';
import { SubmitDraft } from '../forms/SubmitDraft.tsx';
import { useSaved } from '../forms/use-saved.ts';
import { blankCompany, canCreate, toCreate } from './company-draft.ts';
import type { CompanyDraft } from './company-draft.ts';
import { CompanyFields } from './CompanyFields.tsx';
import type { SavedCompany } from './company-draft.ts';
import { wholeCompany } from './whole-company.ts';

export function CompanyCreate() {
  const mayNot = useWhyNot('companies.create');
  const requestIdOf = useRequestId();
  const onSuccess = useSaved<SavedCompany>('companies', ({ name }) => `${name} 회사를 만들었어요.`);
  const whyNot = (draft: CompanyDraft) =>
    mayNot ?? (canCreate(draft) ? null : '모든 칸을 채우면 만들 수 있어요.');
  return (
    <CreateBase<CompanyDraft, SavedCompany>
      disableAuthentication
      transform={(draft: CompanyDraft) => {
        const content = toCreate(draft);
        return { ...content, requestId: requestIdOf(content) };
      }}
      mutationOptions={{ meta: wholeCompany, onSuccess }}
    >
      <FormPage title="회사 만들기">
        <RecordForm
          defaultValues={blankCompany}
          about="companies.create"
          unkept={['depositAccount']}
          toolbar={<SubmitDraft<CompanyDraft> label="회사 만들기" whyNot={whyNot} />}
        >
          <CompanyFields depositTitle="입금 계좌" depositHint="구매하는 회원이 원화를 보낼 계좌예요." />
        </RecordForm>
      </FormPage>
    </CreateBase>
  );
}
