import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Form } from 'react-admin';
import type { FormProps } from 'react-admin';
import type { SubmissionErrors } from '../api/refused-fields.ts';
import { FormProblem } from './FormProblem.tsx';
import { KeptDraft } from './KeptDraft.tsx';
import { UnsavedWarning } from './UnsavedWarning.tsx';

// A record that is read again must not replace what the operator has typed.
const keepTyped = { keepDirtyValues: true };

interface RecordFormProps<Draft> extends Omit<FormProps, 'children' | 'onSubmit'> {
  /** Sends the draft; without it the surrounding Create or Edit does. */
  onSubmit?: (draft: Draft) => Promise<SubmissionErrors | undefined>;
  /** Names the act and its record where what was typed is given back after a session that ended. */
  about?: string;
  /** The fields, with all that is below them, that are not kept then. */
  unkept?: readonly string[];
  children: ReactNode;
  /** The buttons. */
  toolbar: ReactNode;
}

/** react-admin's form in the console's layout. A refusal stands on the field that it names, or above the buttons. */
export function RecordForm<Draft>(given: RecordFormProps<Draft>) {
  const { children, toolbar, onSubmit, about, unkept = [], ...props } = given;
  return (
    <Form
      {...props}
      {...(onSubmit && { onSubmit: onSubmit as NonNullable<FormProps['onSubmit']> })}
      noValidate
      mode="onTouched"
      resetOptions={keepTyped}
      disableInvalidFormNotification
      warnWhenUnsavedChanges
      WarnWhenUnsavedChangesComponent={UnsavedWarning}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {about !== undefined && <KeptDraft about={about} except={unkept} />}
        {children}
        <FormProblem />
        {toolbar}
      </Box>
    </Form>
  );
}
