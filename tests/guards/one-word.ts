// One word for one thing, in the wallet, in the console and in messages, because the same person reads about a thing in two
// of them. The words of the terms of use and
// of the alarms stay. No sentence that the specification fixes has one of the other words.
import type { SourceFile } from './source-files.ts';

type Word = { readonly not: RegExp; readonly but: string };

const WORDS: readonly Word[] = [
  { not: /가격/, but: '시세' },
  { not: /연동/, but: '연결' },
  { not: /외부 전송/, but: '외부 송금' },
  // Won is deposited at a bank; tokens that arrive on the chain are received.
  { not: /외부 ?입금|DAON ?입금|입금 (?:번호|기록)|기록된 입금|(?:승인·|잠금, )입금/, but: '외부 DAON 수신' },
  // The specification writes it together.
  { not: /[가-힣] 주세요/, but: '…주세요 without a space' },
  { not: /(?:요청|판매|송금)(?:으로|에) 예약/, but: '처리 대기' },
];

const speaks = (path: string): boolean =>
  /^(?:client|admin|domain|server)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path);

/** Each use of another word: the file, the word, and the one to use. */
export function findOtherWords({ path, text }: SourceFile): string[] {
  if (!speaks(path)) return [];
  return WORDS.flatMap(({ not, but }) => {
    const found = not.exec(text);
    return found === null ? [] : [`${path}: ${found[0]}, not ${but}`];
  });
}
