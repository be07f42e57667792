import type { useSheet } from '../../ui/use-sheet.ts';

export type AccountSheet = 'theme' | 'close';

export type SheetControl = ReturnType<typeof useSheet<AccountSheet>>;
