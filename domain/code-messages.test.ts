import { expect, it } from 'vitest';
import { codeMessageOf, looseningCodeMessage } from './code-messages.ts';
import { contactCodeMessage } from './trusted-contact.ts';

const NEVER = '직원도 인증번호를 묻지 않아요. 누가 물으면 사기예요.';
const STOP = '누가 시켜서 하고 있다면 전화를 끊고 지갑을 잠가주세요.';

it.each([
  [codeMessageOf('signUp'), `[DAON 지갑] 인증번호 012345 (가입하기). ${NEVER}`],
  [codeMessageOf('findId'), `[DAON 지갑] 인증번호 012345 (아이디 찾기). ${NEVER}`],
  [codeMessageOf('resetPassword'), `[DAON 지갑] 인증번호 012345 (비밀번호 새로 정하기). ${NEVER}`],
  [codeMessageOf('freeze'), `[DAON 지갑] 인증번호 012345 (지갑 잠그기). ${NEVER}`],
  [codeMessageOf('endFreeze'), `[DAON 지갑] 인증번호 012345 (지갑 잠금 풀기). ${NEVER} ${STOP}`],
  [
    (code: string) => looseningCodeMessage(code, '내 한도 하루 1,000,000원, 한 번 없음'),
    `[DAON 지갑] 인증번호 012345 (내 한도 하루 1,000,000원, 한 번 없음). ${NEVER} ${STOP}`,
  ],
  [
    (code: string) => contactCodeMessage('김민지', code),
    '[DAON] 김*지님이 이 번호를 비상 연락처로 정하려고 해요. 동의할 때만 그분에게 인증번호를 알려주세요: 012345. 지갑을 잠그면 문자로 알려드리고, 그만 받으려면 고객센터에 전화해주세요.',
  ],
])('a code is sent with what it is for, as the only run of six digits', (message, text) => {
  expect(message('012345')).toBe(text);
  expect(message('012345').match(/[0-9]{6,}/g)).toEqual(['012345']);
});
