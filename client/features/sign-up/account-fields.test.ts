import { describe, expect, it } from 'vitest';
import { nameNote, numberNote } from './account-fields.ts';

const DIGITS = '계좌번호는 숫자만 입력해주세요.';
const LETTERS = '예금주는 한글 또는 영문 대문자로 입력해주세요.';

describe('what the account number says of what it dropped', () => {
  it.each(['333123456', '333-12-3456', '333 12 3456', '333.12.3456', '333–12—3456', '333‑12−3456'])(
    'nothing of %s, whose separators no person types on purpose',
    (raw) => {
      expect(numberNote(raw)).toBeNull();
    },
  );

  it.each(['333-12-3456a', '계좌 333', '333/12', '３３３'])('that only digits count, of %s', (raw) => {
    expect(numberNote(raw)).toBe(DIGITS);
  });
});

describe('what the holder says of what it dropped', () => {
  it.each(['홍길동', '홍 길동', 'KIM', 'KIM-LEE', 'J. KIM', 'ㅎ', '홍길동'.normalize('NFD')])(
    'nothing of %s',
    (raw) => {
      expect(nameNote(raw)).toBeNull();
    },
  );

  it.each(['kim', '홍길동1', '(주)다온'])('that only Hangul and capitals count, of %s', (raw) => {
    expect(nameNote(raw)).toBe(LETTERS);
  });
});
