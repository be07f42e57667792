import { admin } from '../api/trpc.ts';
import { PlainTable } from '../list/PlainTable.tsx';
import { Device } from '../sessions/Device.tsx';
import { Moment } from '../time/Moment.tsx';
import { Part } from './Part.tsx';

/** The devices on which the holder signs in without being told. */
export function HolderDevices({ id }: { id: number }) {
  return (
    <Part
      title={(count) => `아는 기기 ${count}대`}
      queryKey={['holders', id, 'devices']}
      read={() => admin.holders.devices.query({ id })}
    >
      {(devices) => (
        <PlainTable
          aria-label="아는 기기"
          rows={devices}
          keyOf={({ id: deviceId }) => deviceId}
          columns={[
            { label: '기기', cell: ({ userAgent }) => <Device userAgent={userAgent} /> },
            { label: '처음 로그인', cell: ({ createdAt }) => <Moment at={createdAt} /> },
            { label: '마지막 로그인', cell: ({ lastAt }) => <Moment at={lastAt} /> },
          ]}
        />
      )}
    </Part>
  );
}
