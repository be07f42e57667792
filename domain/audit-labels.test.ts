import { describe, expect, it } from 'vitest';
import { detailLabel, detailsText, detailText } from './audit-details.ts';
import { actionLabel, actionText, actorLabel, outcomeLabel } from './audit-labels.ts';
import { subjectLabel, subjectNamed } from './audit-subjects.ts';

describe('the audit log in words', () => {
  it('has a Korean name for each action, and falls back to the name of an unknown one', () => {
    expect(actionLabel('purchases.decide')).toBe('구매 결정');
    expect(actionLabel('comets.catch')).toBe('comets.catch');
  });

  it('names the outcome, or gives the sentence of the refusal', () => {
    expect(outcomeLabel('done')).toBe('완료');
    expect(outcomeLabel('FORBIDDEN')).toBe('권한 없음');
    expect(outcomeLabel('NOT_ENOUGH')).toBe('보유수량이 부족해요.');
    expect(outcomeLabel('something')).toBe('something');
  });

  it('names the states of a decision, but no other numbers', () => {
    expect(detailText('purchases.decide', 'to', 1)).toBe('완료');
    expect(detailText('purchases.decide', 'rows', 1)).toBe('1');
  });

  it('takes a subject by its name', () => {
    for (const subject of ['purchase:17', 'externalSend:3', 'refundFile:4', 'holder:5', 'price', 'tariff'])
      expect(subjectNamed(subjectLabel(subject))).toBe(subject);
    expect(subjectNamed('purchase:17')).toBe('purchase:17');
    expect(subjectNamed('혜성 7')).toBe('혜성 7');
  });

  it('says codes in words, and what a person wrote as it is', () => {
    expect(detailText('sales.holdEnded', 'from', 3)).toBe('보류');
    expect(detailText('exports.create', 'filter', '{}')).toBe('없음');
    expect(
      detailText(
        'exports.create',
        'filter',
        '{"state":[0,3],"holder":"given","wonFrom":"10000","mine":true}',
      ),
    ).toBe('상태 대기, 보류; 회원 입력한 글자; 금액부터(원) 10,000; 내가 맡음 예');
    expect(detailText('exports.create', 'filter', '{"from":"2026-11-01T00:00:00+09:00","type":31}')).toBe(
      '시작 2026-11-01 00:00; 종류 구매가 승인됐어요',
    );
    expect(detailText('settings.setTariff', 'toRate', '0.0055')).toBe('0.55%');
    expect(detailText('deposits.record', 'from', '')).toBe('없음');
    expect(detailText('bankLines.release', 'order', 'sale:38 sale:39')).toBe('판매 38, 판매 39');
    expect(detailText('bankLines.settle', 'as', 'refundFile')).toBe('환불 파일');
    expect(detailText('lineRules.set', 'direction', 'out')).toBe('출금');
    expect(detailText('erasure', 'by', 'order')).toBe('관리자의 요청');
    expect(detailText('operators.update', 'toRole', 'operator')).toBe('운영자');
    expect(detailText('operators.update', 'login', 'operator')).toBe('operator');
    expect(detailText('companies.create', 'name', 'other')).toBe('other');
  });

  it('groups the digits of amounts, counts people, and names the form of a bank', () => {
    expect(detailText('payouts.create', 'won', 32834)).toBe('32,834');
    expect(detailText('closings.close', 'unmatched', '-679390')).toBe('−679,390');
    expect(detailText('deposits.record', 'amount', '12345.6789')).toBe('12,345.6789');
    expect(detailText('holders.setLock', 'to', '1200')).toBe('1,200 DAON');
    expect(detailText('purchases.decide', 'approvals', 2)).toBe('2명');
    expect(detailText('payouts.create', 'template', 'standard')).toBe('기본');
  });

  it('says the values of a setting as its page does', () => {
    const said = (key: string, from: string, to: string) =>
      detailsText('settings.set', { from, to }, `setting:${key}`);
    expect(said('inviteDays', '7', '14')).toBe('이전: 7일 · 이후: 14일');
    expect(said('fourEyesWon', 'off', '10000000')).toBe('이전: 쓰지 않음 · 이후: 10,000,000원부터');
    expect(said('openPurchasesWonMax', '1', '30000000')).toBe('이전: 1원 · 이후: 30,000,000원');
    expect(said('maxIssuePerDay', '1000000', '0.5')).toBe('이전: 1,000,000 DAON · 이후: 0.5 DAON');
    expect(said('requireTotp', 'off', 'everyone')).toBe('이전: 안 써도 됨 · 이후: 모두');
    expect(said('confirmChanges', 'true', 'false')).toBe('이전: 확인함 · 이후: 확인하지 않음');
    expect(said('supportUrl', 'off', 'tel:119')).toBe('이전: 쓰지 않음 · 이후: tel:119');
    expect(said('comet', 'off', '7')).toBe('이전: off · 이후: 7');
  });

  it('names a key by its meaning for the action', () => {
    expect(detailLabel('deposits.record', 'from')).toBe('보낸 주소');
    expect(detailLabel('settings.setPrice', 'from')).toBe('이전(원)');
    expect(detailLabel('holders.endSessions', 'ended')).toBe('로그아웃한 곳');
    expect(detailLabel('bankLines.settle', 'ended')).toBe('끝낸 주문');
    expect(detailText('companies.update', 'depositBank', '081')).toBe('하나은행');
    expect(detailText('corrections.create', 'kind', 'deposit')).toBe('외부 DAON 수신');
  });

  it('says who, what was decided, about what, and the details in one line', () => {
    expect(['operator:3 admin1', 'system', 'terminal'].map(actorLabel)).toEqual([
      'admin1',
      '시스템',
      '명령줄',
    ]);
    expect(actionText('purchases.decide', { decision: 'reject' })).toBe('구매 거절');
    expect(actionText('settings.set', { decision: 'reject' })).toBe('설정 변경');
    expect(subjectLabel('setting:inviteDays')).toBe('설정 ‘초대 기간’');
    expect(subjectLabel('reasons:sale')).toBe('사유 문구 (판매)');
    expect(subjectLabel('')).toBe('');
    const detail = { reason: '입금 없음', from: 0, to: 2, at: '2026-11-20T09:00:00+09:00' };
    expect(detailsText('purchases.decide', detail, 'purchase:1')).toBe(
      '사유: 입금 없음 · 이전: 대기 · 이후: 거절 · at: 2026-11-20 09:00:00',
    );
    expect(detailsText('audit.verify', {}, '')).toBe('');
  });
});
