import { Box, Tooltip } from '@mui/material';
import { deviceName } from '../../domain/device-name.ts';

/**
 * A device as its owner would name it; what its browser said of itself, to the letter, on hover. What says nothing known
 * is shown as it is: an operator looks for what does not belong here.
 */
export function Device({ userAgent }: { userAgent: string }) {
  const said = userAgent.trim();
  return (
    <Tooltip describeChild title={said}>
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {deviceName(said) ?? (said === '' ? '알 수 없는 기기' : said)}
      </Box>
    </Tooltip>
  );
}
