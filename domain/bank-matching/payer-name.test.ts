import { describe, expect, it } from 'vitest';
import { nameWords } from './name-words.ts';
import { isNaming, nameEvidence, readHolderName, readPayer } from './payer-name.ts';

const words = nameWords(['다온게임즈', '(주)다온게임즈']);
const evidence = (holder: string, name: string) =>
  nameEvidence(readHolderName(holder), readPayer({ name, memo: '' }, words));

/** A holder, and texts of lines. */
const each = (rows: Record<string, string>) =>
  Object.entries(rows).flatMap(([holder, texts]) =>
    texts.split('|').map((text): [holder: string, text: string] => [holder, text.trim()]),
  );

const OF_ANOTHER = each({
  김민수: `김민수현|민수|김민숙|김민|김 민수현|김민 수현|민수김|김민수, 박지영|박지영 김민수|김민수(박지영)|김민수(한빛무역)|한빛무역 김민수
    |김민수다온유|다온유김민수|김*|**수|김**|*민*|김민수원|김민수 기업`,
  이하: '이하나은행|이하나',
  박신: '박신한',
  이기: '이기업',
  김산: '김산업',
  이대: '이대구',
  이현: '이현금',
  이지: '이지급|이지은행',
  고주: '고주문',
  서고: '서고객',
  이수: '이수협|다온이수다',
  김건: '김건 번',
  유진: '유진증권|유진투자증권',
  한진: '한진산업|토스 한진기업',
  한빛무역: '한빛무역 김민수|김민수(한빛무역)',
  남궁민: '남궁민수',
  남궁민수: '남궁민|궁민수',
  PARKMINSU: 'PARK MINSUK|PARK MINSU J|KPARKMINSU|IM PARKMINSU',
  현금: '현금',
  하나: '하나|하나은행',
});

const OF_THE_HOLDER = each({
  김민수: `김민수(국민은행)|KB국민은행 김민수|하나은행_김민수|김민수-토스뱅크|IBK김민수|NH농협 김민수|SC제일 김민수|MG새마을 김민수|경남은행 김민수
    |펌뱅킹 김민수|(주)다온게임즈 김민수|김민수 다온게임즈|김민수(본인)|김민수 DAON 구매|카뱅 김민수|제로페이 김민수|지로 김민수|계좌이체 김민수
    |실시간이체 김민수|SMART김민수|F/B 김민수|PAYCO 김민수|TOSS 김민수|김*수님|김민수 기업은행|CMS김민수`,
  남궁민수: '남**수|토스 남궁민수',
  한진: '한진|한진 기업은행|(주)한진',
  PARKMINSU: 'PARK MINSU|PARK, MIN-SU|park minsu 다온|TOSS PARK MINSU|CMS PARKMINSU',
});

describe('the text of a line', () => {
  it.each(OF_ANOTHER)('does not name %s: %s', (holder, text) => {
    expect(isNaming(evidence(holder, text))).toBe(false);
  });

  it('does not name a holder whom neither the bank nor the remarks name', () => {
    const payer = readPayer({ name: 'CMS', memo: '이영희' }, words);
    expect(isNaming(nameEvidence(readHolderName('김민수'), payer))).toBe(false);
    expect(isNaming(nameEvidence(readHolderName('이영희'), payer))).toBe(true);
  });

  it.each(OF_THE_HOLDER)('names %s: %s', (holder, text) => {
    expect(isNaming(evidence(holder, text))).toBe(true);
  });
});
