import { Alert, Dialog, DialogContent, DialogTitle } from '@mui/material';
import { useState } from 'react';
import { CreateBase, EditBase, useNotify } from 'react-admin';
import { useRequestId } from '../actions/use-request-id.ts';
import { isStaleVersion } from '../api/console-error.ts';
import type { AnnouncementRow } from '../api/contract.ts';
import { useMayLose } from '../forms/unsaved-changes.ts';
import { emptyAnnouncement, fieldsOf, toCreate, toUpdate } from './announcement-form.ts';
import type { AnnouncementFields } from './announcement-form.ts';
import { AnnouncementForm } from './AnnouncementForm.tsx';

interface AnnouncementDialogProps {
  /** The announcement to change; null for a new one. */
  announcement: AnnouncementRow | null;
  onClose: () => void;
}

/** Creates or changes an announcement, with a preview of the wallet. */
export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const mayLose = useMayLose();
  const notify = useNotify();
  const requestIdOf = useRequestId();
  // The list may be read again behind the dialog. What it says then counts once it was shown.
  const [opened] = useState(announcement);
  const [isStale, setStale] = useState(false);
  const base = isStale ? announcement : opened;
  const onError = (error: Error) => {
    if (isStaleVersion(error)) setStale(true);
  };
  const close = () => mayLose() && onClose();
  const onSuccess = ({ state }: AnnouncementRow) => {
    notify(state === 'live' ? '공지를 지갑에 올렸어요.' : '공지를 저장했어요.', { type: 'success' });
    onClose();
  };
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm">
      <DialogTitle>{announcement === null ? '새 공지' : '공지 고치기'}</DialogTitle>
      <DialogContent>
        {isStale && base !== null && (
          <Alert severity="warning" sx={{ mb: 2, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {`그사이 다른 운영자가 이 공지를 바꿨어요. 한 번 더 저장하면 내가 쓴 것으로 바뀌어요. 지금 공지:\n${base.title}\n${base.body}`}
          </Alert>
        )}
        {base === null ? (
          <CreateBase<AnnouncementFields, AnnouncementRow>
            disableAuthentication
            transform={(fields: AnnouncementFields) => {
              const content = toCreate(fields);
              return { ...content, requestId: requestIdOf(content) };
            }}
            mutationOptions={{ onSuccess }}
          >
            <AnnouncementForm
              about="announcements.create"
              initial={emptyAnnouncement}
              label="공지 올리기"
              onCancel={close}
            />
          </CreateBase>
        ) : (
          <EditBase<AnnouncementRow>
            id={base.id}
            disableAuthentication
            // The row of the list has everything.
            queryOptions={{ enabled: false }}
            mutationMode="pessimistic"
            transform={(fields: AnnouncementFields) => toUpdate(base, fields)}
            mutationOptions={{ onSuccess, onError }}
          >
            <AnnouncementForm
              about={`announcements.update ${base.id}`}
              initial={fieldsOf(base)}
              label="저장"
              onCancel={close}
            />
          </EditBase>
        )}
      </DialogContent>
    </Dialog>
  );
}
