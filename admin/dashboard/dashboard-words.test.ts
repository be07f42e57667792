import { describe, expect, it } from 'vitest';
import { isCheckStale, proposalText } from './dashboard-words.ts';

describe('a proposal that needs a second operator', () => {
  it('names every figure', () => {
    expect(proposalText({ kind: 'price', content: { price: '250' } })).toBe('시세를 250원으로 바꾸기');
    expect(proposalText({ kind: 'deposit:0xab:0', content: { address: '0x12', amount: '1000' } })).toBe(
      '0x12 주소로 받은 1,000 DAON 기록하기',
    );
    expect(proposalText({ kind: 'setting:fourEyesWon', content: { value: 'off' } })).toBe(
      '설정 ‘두 사람 승인’ 바꾸기: 쓰지 않음',
    );
    expect(proposalText({ kind: 'setting:maxIssuePerDay', content: { value: '2000000' } })).toBe(
      '설정 ‘하루 발행 한도’ 바꾸기: 2,000,000 DAON',
    );
  });

  it('names its subject, and no secret', () => {
    const depositAccount = { depositBank: '004', depositName: '(주)다온' };
    expect(
      proposalText({
        kind: 'newCompany:새회사',
        content: { name: '새회사', perDepositFee: '1', ...depositAccount },
      }),
    ).toBe(
      '새 회사 만들기: 이름 새회사, 입금 수수료 1 DAON, 입금 계좌 국민은행 (예금주 (주)다온, 번호는 다시 입력)',
    );
    expect(
      proposalText({ kind: 'newOperator:admin2', content: { login: 'Admin2', role: 'admin', name: '' } }),
    ).toBe('운영자 Admin2 (관리자) 만들기: 비밀번호와 휴대폰 번호는 다시 입력');
    expect(
      proposalText({ kind: 'operator:3', content: { role: 'admin', disabled: 'false', phone: 'other' } }),
    ).toBe('운영자 3번 바꾸기: 권한 관리자, 다시 사용, 휴대폰 (번호는 다시 입력)');
    expect(proposalText({ kind: 'erase:7', content: {} })).toBe('회원 7번의 개인정보 파기하기');
    expect(proposalText({ kind: 'operators.resetTotp:3', content: {} })).toBe(
      '운영자 3번의 인증 앱 해제하기',
    );
    expect(proposalText({ kind: 'operators.resetPassword:3', content: {} })).toContain(
      '비밀번호 새로 정하기',
    );
  });

  it.each([
    [
      'removePasskey:7',
      { createdAt: '2026-11-20T00:00:00.000Z', holder: '3' },
      '회원 3번의 패스키 7번 삭제하기',
    ],
    ['endFreeze:3', { endsPassword: 'false' }, '회원 3번의 지갑 잠금 풀기'],
    ['endFreeze:3', { endsPassword: 'true' }, '회원 3번의 지갑 잠금 풀기 (비밀번호도 새로 정하게 하기)'],
    ['closing:2:2026-11-20', {}, '입금 계좌 2번의 2026년 11월 20일 마감하기'],
  ])('says what %s is about', (kind, content, sentence) => {
    expect(proposalText({ kind, content })).toBe(sentence);
  });

  it('shows an unknown kind as the server wrote it', () => {
    expect(proposalText({ kind: 'comet', content: {} })).toBe('comet');
  });
});

describe('the age of the last check of the books', () => {
  const now = new Date('2026-11-20T15:05:00+09:00');

  it('is a warning beyond five minutes, or when there was none', () => {
    expect(isCheckStale('2026-11-20T15:00:00+09:00', now)).toBe(false);
    expect(isCheckStale('2026-11-20T14:59:59+09:00', now)).toBe(true);
    expect(isCheckStale(null, now)).toBe(true);
  });
});
