import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { passwordConfirmationError, passwordError, samePasswordError } from '../../domain/password.ts';
import { useAct } from '../actions/use-act.ts';
import { errorsOf } from '../api/refused-fields.ts';
import { RecordForm } from '../forms/RecordForm.tsx';
import { TextEntry } from '../forms/TextEntry.tsx';
import { useDraft } from '../forms/use-draft.ts';

interface Draft {
  currentPassword: string;
  newPassword: string;
  again: string;
}

const blank: Draft = { currentPassword: '', newPassword: '', again: '' };

const newProblem = (newPassword: string, { currentPassword }: Draft) =>
  passwordError(newPassword) ?? samePasswordError(currentPassword, newPassword);

const againProblem = (again: string, { newPassword }: Draft) => passwordConfirmationError(newPassword, again);

const isReady = (draft: Draft): boolean =>
  draft.currentPassword !== '' &&
  newProblem(draft.newPassword, draft) === null &&
  againProblem(draft.again, draft) === null;

export function PasswordForm() {
  // Empties the form after a change.
  const [changes, setChanges] = useState(0);
  const act = useAct('auth.changePassword', () => '비밀번호를 바꿨어요. 다른 곳의 로그인은 끝났어요.');
  const submit = async ({ currentPassword, newPassword }: Draft) => {
    const input = { currentPassword, newPassword };
    const errors = await errorsOf(act.mutateAsync(input), input);
    if (errors === undefined) setChanges(changes + 1);
    return errors;
  };
  return (
    <RecordForm
      key={changes}
      defaultValues={blank}
      onSubmit={submit}
      toolbar={<ChangeButton isPending={act.isPending} />}
    >
      <PasswordFields />
    </RecordForm>
  );
}

function PasswordFields() {
  const { trigger, formState } = useFormContext<Draft>();
  const { dirtyFields } = formState;
  const judge = (field: 'newPassword' | 'again') => () => {
    if (dirtyFields[field] === true) void trigger(field);
  };
  return (
    <>
      <TextEntry
        source="currentPassword"
        label="지금 비밀번호"
        type="password"
        autoComplete="current-password"
        onChange={judge('newPassword')}
      />
      <TextEntry
        source="newPassword"
        label="새 비밀번호"
        type="password"
        autoComplete="new-password"
        rule={newProblem}
        onChange={judge('again')}
      />
      <TextEntry
        source="again"
        label="새 비밀번호 확인"
        type="password"
        autoComplete="new-password"
        rule={againProblem}
      />
    </>
  );
}

function ChangeButton({ isPending }: { isPending: boolean }) {
  const isComplete = isReady(useDraft<Draft>());
  return (
    <Box>
      <Button type="submit" variant="contained" disabled={!isComplete || isPending}>
        비밀번호 바꾸기
      </Button>
    </Box>
  );
}
