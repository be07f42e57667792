import type { useSheet } from '../../ui/use-sheet.ts';

export type AccountSheet = 'sessions' | 'theme' | 'close';

export type SheetControl = ReturnType<typeof useSheet<AccountSheet>>;
