/** Why a file is not read as a statement. The codes are published with the error. */
const UNREADABLE = {
  empty: '내용이 없는 파일이에요. 은행에서 다시 받아 올려주세요.',
  password: '암호로 잠긴 파일이에요. 암호를 입력해주세요.',
  wrongPassword: '암호가 맞지 않아요. 다시 입력해주세요.',
  xls: '이 .xls 파일은 열 수 없어요. 엑셀에서 .xlsx나 CSV로 저장해 다시 올려주세요.',
  html: '표가 없는 웹 문서예요. 엑셀에서 열어 .xlsx로 저장하거나 표를 복사해 붙여 넣어주세요.',
  pdf: 'PDF에서는 표를 읽을 수 없어요. 은행에서 엑셀이나 CSV로 받아 올려주세요.',
  openDocument: '.ods 파일은 읽을 수 없어요. .xlsx나 CSV로 저장해 다시 올려주세요.',
  xlsx: '엑셀 파일을 열 수 없어요. 엑셀에서 열어 .xlsx로 다시 저장해주세요.',
  text: '글자를 읽을 수 없는 파일이에요. CSV(UTF-8이나 한글 윈도우)나 .xlsx로 저장해 다시 올려주세요.',
  quotes:
    '큰따옴표(") 때문에 칸을 나눌 수 없어요. 은행에서 .xlsx로 다시 받거나, 이 줄의 큰따옴표를 지워주세요.',
  cut: '파일이 이 줄에서 끊긴 것 같아요. 은행에서 다시 받아 올려주세요.',
  form: '엑셀이 저장한 것과 모양이 달라 읽지 않았어요. 엑셀에서 열어 .xlsx로 다시 저장한 뒤 올려주세요.',
  formula: '계산된 값이 없는 수식이 있어요. 엑셀에서 열어 .xlsx로 저장한 뒤 다시 올려주세요.',
  sheets: '거래내역이 아닌 시트를 지우거나, 시트마다 따로 저장해 하나씩 올려주세요.',
  large: '파일을 펼치면 너무 커요. 기간을 나눠주세요.',
  rows: '줄이 너무 많아요. 60,000줄까지 읽을 수 있어요. 기간을 나눠주세요.',
  columns: '열이 너무 많아요. 100열까지 읽을 수 있어요. 거래내역 표만 남겨주세요.',
  long: '한 줄이 너무 길어요. 거래내역 표만 남겨주세요.',
  slow: '읽는 데 5초가 넘게 걸려 멈췄어요. 기간을 나누거나 CSV로 저장해 다시 올려주세요.',
  memory: '읽는 데 메모리가 너무 많이 필요해 멈췄어요. 기간을 나누거나 CSV로 저장해 다시 올려주세요.',
} as const;

export type UnreadableProblem = keyof typeof UNREADABLE;

/** Thrown by what reads a file. `sentence` says what to do, with the number of the row where there is one. */
export class Unreadable extends Error {
  readonly problem: UnreadableProblem;
  readonly row: number | null;
  readonly sentence: string;

  constructor(problem: UnreadableProblem, row: number | null = null, before = '') {
    super(problem);
    this.problem = problem;
    this.row = row;
    this.sentence = `${row === null ? '' : `${row}번째 줄: `}${before}${UNREADABLE[problem]}`;
  }
}
