import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { memo, useState } from 'react';
import { keyHelp } from './decision-keys.ts';
import { Key } from './Key.tsx';
import { useKeys } from './use-keys.ts';

/** The keys of this page, behind a button and behind '?'. */
export const KeyHelp = memo(function KeyHelp() {
  const [isOpen, setOpen] = useState(false);
  useKeys({ '?': () => setOpen(true) });
  return (
    <>
      <Button
        size="small"
        startIcon={<KeyboardIcon />}
        onClick={() => setOpen(true)}
        sx={{ whiteSpace: 'nowrap' }}
      >
        단축키
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        fullWidth
        maxWidth="xs"
        aria-labelledby="key-help-title"
      >
        <DialogTitle id="key-help-title">단축키</DialogTitle>
        <DialogContent>
          <Box
            component="dl"
            sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 1.25 }}
          >
            {keyHelp.map(({ keys, does }) => (
              <Box key={does} sx={{ display: 'contents' }}>
                <Box component="dt" sx={{ display: 'flex', gap: 0.5 }}>
                  {keys.map((key) => (
                    <Key key={key}>{key}</Key>
                  ))}
                </Box>
                <Box component="dd" sx={{ m: 0, alignSelf: 'center' }}>
                  {does}
                </Box>
              </Box>
            ))}
          </Box>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          <Button variant="contained" autoFocus onClick={() => setOpen(false)}>
            닫기
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
});
