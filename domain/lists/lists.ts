// Every list of the console: those of records, and the log.
import { detailsText } from '../audit-details.ts';
import { actionText, actorLabel, outcomeLabel } from '../audit-labels.ts';
import { subjectLabel } from '../audit-subjects.ts';
import { list, made, number, time } from './list-column.ts';
import { RECORD_LISTS } from './record-lists.ts';

type Entry = {
  actor: string;
  action: string;
  subject: string;
  outcome: string;
  detail: Parameters<typeof detailsText>[1];
};

export const LISTS = {
  ...RECORD_LISTS,
  audit: list('감사 기록', [
    number('id', '번호'),
    time('at', '시각'),
    made('actor', '누가', (row: Entry) => actorLabel(row.actor)),
    made('action', '무엇을', (row: Entry) => actionText(row.action, row.detail)),
    made('subject', '대상', (row: Entry) => subjectLabel(row.subject)),
    made('outcome', '결과', (row: Entry) => outcomeLabel(row.outcome)),
    made('detail', '내용', (row: Entry) => detailsText(row.action, row.detail, row.subject)),
  ]),
} as const;

export type ListName = keyof typeof LISTS;
