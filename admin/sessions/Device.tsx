import { Tooltip } from '@mui/material';
import { deviceName } from '../../domain/device-name.ts';

/** A device as its owner would name it; what its browser said of itself, to the letter, on hover. */
export function Device({ userAgent }: { userAgent: string }) {
  return (
    <Tooltip describeChild title={userAgent}>
      <span>{deviceName(userAgent) ?? '알 수 없는 기기'}</span>
    </Tooltip>
  );
}
