import type { Answers } from '../../api/trpc.ts';
import type { useSheet } from '../../ui/use-sheet.ts';

export type HomeSheet =
  | 'menu'
  | 'send'
  | 'receive'
  | 'walletReceive'
  | 'sellAccounts'
  | 'buyAccounts'
  | 'locked';

export type SheetControl = ReturnType<typeof useSheet<HomeSheet>>;

export type Home = Answers['wallet']['home'];
