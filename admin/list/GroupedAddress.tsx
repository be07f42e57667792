import { Box } from '@mui/material';
import { groupAddress } from '../../domain/display.ts';

/** An address in groups. The gaps are margins, so that it is copied without spaces. */
export function GroupedAddress({ address }: { address: string }) {
  return groupAddress(address).map((group, index) => (
    <Box component="span" key={index} sx={{ display: 'inline-block', mr: 0.75 }}>
      {group}
    </Box>
  ));
}
