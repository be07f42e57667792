import { Box, TextField } from '@mui/material';
import { useState } from 'react';
import { ANNOUNCEMENT_BODY_MAX, ANNOUNCEMENT_TITLE_MAX } from '../../domain/limits.ts';
import { ActDialog } from '../actions/ActDialog.tsx';
import { useAct } from '../actions/use-act.ts';
import { consoleApi } from '../api/console-api.ts';
import type { AnnouncementRow } from '../api/contract.ts';
import { useNow } from '../time/use-now.ts';
import {
  emptyAnnouncement,
  fieldsOf,
  isReady,
  spanProblem,
  toCreate,
  toUpdate,
} from './announcement-form.ts';
import type { AnnouncementFields } from './announcement-form.ts';
import { AnnouncementPreview } from './AnnouncementPreview.tsx';

interface AnnouncementDialogProps {
  /** The announcement to change; null for a new one. */
  announcement: AnnouncementRow | null;
  onClose: () => void;
}

/** Creates or changes an announcement, with a preview of the wallet. */
export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const [fields, setFields] = useState(announcement === null ? emptyAnnouncement : fieldsOf(announcement));
  const now = useNow();
  const save = useAct(
    (written: AnnouncementFields) =>
      announcement === null
        ? consoleApi.announcements.create(toCreate(written))
        : consoleApi.announcements.update(toUpdate(announcement, written)),
    ({ state }) => (state === 'live' ? '공지를 지갑에 올렸어요.' : '공지를 저장했어요.'),
  );
  const problem = spanProblem(fields, now);
  const field = (name: keyof AnnouncementFields, label: string) => ({
    fullWidth: true,
    label,
    name,
    value: fields[name],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  });
  const time = { inputLabel: { shrink: true } };

  return (
    <ActDialog
      title={announcement === null ? '새 공지' : '공지 고치기'}
      confirmLabel={announcement === null ? '공지 올리기' : '저장'}
      isReady={isReady(fields, now)}
      isPending={save.isPending}
      problem={save.error?.message ?? null}
      onClose={onClose}
      onConfirm={() => save.mutate(fields, { onSuccess: onClose })}
    >
      <TextField
        {...field('title', '제목')}
        autoFocus
        margin="dense"
        slotProps={{ htmlInput: { maxLength: ANNOUNCEMENT_TITLE_MAX } }}
        helperText={`${Array.from(fields.title).length}/${ANNOUNCEMENT_TITLE_MAX}자`}
      />
      <TextField
        {...field('body', '내용')}
        multiline
        minRows={4}
        maxRows={8}
        slotProps={{ htmlInput: { maxLength: ANNOUNCEMENT_BODY_MAX } }}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
        <TextField
          {...field('startsAt', '시작')}
          type="datetime-local"
          slotProps={time}
          helperText="비워 두면 지금부터"
        />
        <TextField
          {...field('endsAt', '끝')}
          type="datetime-local"
          slotProps={time}
          error={problem !== null}
          helperText={problem ?? '비워 두면 내릴 때까지'}
        />
      </Box>
      <AnnouncementPreview title={fields.title} body={fields.body} />
    </ActDialog>
  );
}
