import { Box, Button } from '@mui/material';
import { useSaveContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { ANNOUNCEMENT_BODY_MAX, ANNOUNCEMENT_TITLE_MAX } from '../../domain/limits.ts';
import { RecordForm } from '../forms/RecordForm.tsx';
import { TextEntry } from '../forms/TextEntry.tsx';
import { useDraft } from '../forms/use-draft.ts';
import { useNow } from '../time/use-now.ts';
import { isReady, spanProblem } from './announcement-form.ts';
import type { AnnouncementFields } from './announcement-form.ts';
import { AnnouncementPreview } from './AnnouncementPreview.tsx';

interface AnnouncementFormProps {
  /** The act and its record. */
  about: string;
  initial: AnnouncementFields;
  label: string;
  onCancel: () => void;
}

export function AnnouncementForm({ about, initial, label, onCancel }: AnnouncementFormProps) {
  return (
    // The context's record has times of another format.
    <RecordForm about={about} record={initial} toolbar={<Actions label={label} onCancel={onCancel} />}>
      <Title />
      <TextEntry
        source="body"
        label="내용"
        multiline
        minRows={4}
        maxRows={8}
        maxLength={ANNOUNCEMENT_BODY_MAX}
      />
      <Span />
      <Preview />
    </RecordForm>
  );
}

function Title() {
  const { title } = useDraft<AnnouncementFields>();
  return (
    <TextEntry
      source="title"
      label="제목"
      autoFocus
      hint={`${Array.from(title).length}/${ANNOUNCEMENT_TITLE_MAX}자`}
      maxLength={ANNOUNCEMENT_TITLE_MAX}
    />
  );
}

function Span() {
  const now = useNow();
  const { trigger } = useFormContext();
  return (
    // A row of its own for each where the text is large: the field would cut its time off.
    <Box
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 14rem), 1fr))', gap: 2 }}
    >
      <TextEntry
        source="startsAt"
        label="시작"
        type="datetime-local"
        hint="비워 두면 지금부터"
        onChange={() => void trigger('endsAt')}
      />
      <TextEntry
        source="endsAt"
        label="끝"
        type="datetime-local"
        hint="비워 두면 내릴 때까지"
        rule={(_typed, draft: AnnouncementFields) => spanProblem(draft, now)}
      />
    </Box>
  );
}

function Preview() {
  const { title, body } = useDraft<AnnouncementFields>();
  return <AnnouncementPreview title={title} body={body} />;
}

function Actions({ label, onCancel }: { label: string; onCancel: () => void }) {
  const { saving = false } = useSaveContext();
  const isComplete = isReady(useDraft<AnnouncementFields>(), useNow());
  return (
    <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
      <Button onClick={onCancel} disabled={saving} color="inherit">
        취소
      </Button>
      <Button type="submit" variant="contained" disabled={!isComplete || saving}>
        {label}
      </Button>
    </Box>
  );
}
