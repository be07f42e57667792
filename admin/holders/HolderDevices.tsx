import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { admin } from '../api/trpc.ts';
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
        <Table size="small" aria-label="아는 기기">
          <TableHead>
            <TableRow>
              <TableCell>기기</TableCell>
              <TableCell>처음 로그인</TableCell>
              <TableCell>마지막 로그인</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {devices.map((device) => (
              <TableRow key={device.id} data-id={device.id}>
                <TableCell>
                  <Device userAgent={device.userAgent} />
                </TableCell>
                <TableCell>
                  <Moment at={device.createdAt} />
                </TableCell>
                <TableCell>
                  <Moment at={device.lastAt} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Part>
  );
}
