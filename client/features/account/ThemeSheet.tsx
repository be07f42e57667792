import { chooseTheme, THEMES, useTheme } from '../../device/appearance.ts';
import { accountCopy } from '../../copy/account.ts';
import { commonCopy } from '../../copy/common.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Button } from '../../ui/Button.tsx';
import { RowRadio } from '../../ui/RowRadio.tsx';
import type { SheetControl } from './sheets.ts';

/** A theme applies immediately, so that it can be judged before the sheet is closed. */
export function ThemeSheet({ sheet }: { readonly sheet: SheetControl }) {
  const theme = useTheme();
  return (
    <BottomSheet
      open={sheet.open === 'theme'}
      onClose={sheet.close}
      title={accountCopy.theme}
      bar={<Button onClick={() => sheet.close()}>{commonCopy.confirm}</Button>}
    >
      <div role="radiogroup" aria-label={accountCopy.theme}>
        {THEMES.map((one) => (
          <RowRadio
            key={one}
            name="theme"
            value={one}
            checked={theme === one}
            onPick={() => chooseTheme(one)}
            title={accountCopy.themes[one]}
          />
        ))}
      </div>
    </BottomSheet>
  );
}
