import { Dialog, DialogContent, DialogTitle } from '@mui/material';
import { CreateBase, EditBase, useNotify } from 'react-admin';
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
  const close = () => mayLose() && onClose();
  const onSuccess = ({ state }: AnnouncementRow) => {
    notify(state === 'live' ? '공지를 지갑에 올렸어요.' : '공지를 저장했어요.', { type: 'success' });
    onClose();
  };
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm">
      <DialogTitle>{announcement === null ? '새 공지' : '공지 고치기'}</DialogTitle>
      <DialogContent>
        {announcement === null ? (
          <CreateBase<AnnouncementFields, AnnouncementRow>
            disableAuthentication
            transform={toCreate}
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
            id={announcement.id}
            disableAuthentication
            // The row of the list has everything.
            queryOptions={{ enabled: false }}
            mutationMode="pessimistic"
            transform={(fields: AnnouncementFields) => toUpdate(announcement, fields)}
            mutationOptions={{ onSuccess }}
          >
            <AnnouncementForm
              about={`announcements.update ${announcement.id}`}
              initial={fieldsOf(announcement)}
              label="저장"
              onCancel={close}
            />
          </EditBase>
        )}
      </DialogContent>
    </Dialog>
  );
}
