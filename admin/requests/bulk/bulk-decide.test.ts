import { describe, expect, it } from 'vitest';
import { ConsoleError } from '../../api/console-error.ts';
import { decideEach, refusalTogether } from './bulk-decide.ts';
import type { BulkRow } from './bulk-decide.ts';
import { answerOfEarlierTry } from '../decide/earlier-try.ts';
import { refusalOf } from '../decide/refusal-of.ts';

const row = (id: number, kind: BulkRow['kind'] = 'purchase'): BulkRow => ({
  id,
  kind,
  version: 1,
  state: 0,
  holder: { id: 9, login: 'daon0001', name: '다온일' },
  takenBy: null,
  isTakerDisabled: false,
  marks: [],
  acts: { take: null, putBack: null, approve: null, reject: null, hold: null, file: null, copyFile: null },
  bank: null,
  won: null,
  wonAccount: null,
  accountName: null,
});

const isSignedIn = () => true;

describe('a decision over many requests', () => {
  it.each([0, 503])(
    'recognises at its repetition what an act has done whose answer was %i',
    async (status) => {
      const act = { decision: 'approve' as const, login: 'operator', isSignedIn };
      const decideAll = (decide: Parameters<typeof decideEach>[2]) =>
        decideEach([row(1000 + status)], act, decide, () => undefined);
      const byUs = () =>
        Promise.reject(
          new ConsoleError('이미 처리된 요청이에요.', 409, 'ALREADY_DECIDED', {
            ...{ decidedBy: 'operator', state: 1, decidedAt: null, reason: null },
          }),
        );
      const [before] = await decideAll(byUs);
      expect(before).toMatchObject({ result: 'failed', sentence: '내가 이미 승인했어요' });
      const [lost] = await decideAll(() =>
        Promise.reject(new ConsoleError('연결하지 못했어요.', status, null, undefined)),
      );
      expect(lost).toMatchObject({ result: 'failed', isGone: false });
      const [repeated] = await decideAll(byUs);
      expect(repeated).toMatchObject({ result: 'done', isGone: true, sentence: null });
    },
  );

  it('ends with the session, so that no other operator goes on with it', async () => {
    const asked: number[] = [];
    const outcomes = await decideEach(
      [1, 2, 3, 4, 5, 6].map((id) => row(id)),
      { decision: 'approve', login: 'operator', isSignedIn: () => asked.length < 4 },
      async (_resource, { id }) => {
        asked.push(id);
        await Promise.resolve();
        throw new ConsoleError('다시 로그인해주세요.', id === 4 ? 0 : 401, null, undefined);
      },
      () => undefined,
    );
    expect(asked).toEqual([1, 2, 3, 4]);
    expect(outcomes.map(({ sentence }) => sentence).slice(4)).toEqual([
      '로그인이 끝나서 처리하지 않았어요.',
      '로그인이 끝나서 처리하지 않았어요.',
    ]);
  });

  it('continues after a refusal and returns an outcome for each request', async () => {
    const asked: string[] = [];
    const steps: number[] = [];
    const outcomes = await decideEach(
      [row(1), row(2, 'sale'), row(3), row(4, 'link')],
      { decision: 'approve', login: 'operator', isSignedIn },
      (resource, { id }) => {
        asked.push(`${resource}:${id}`);
        if (id === 2) throw new ConsoleError('보유 수량이 부족해요.', 409, 'NOT_ENOUGH', undefined);
        if (id === 3) {
          const details = { decidedBy: 'admin1', state: 2, decidedAt: null, reason: null };
          throw new ConsoleError('이미 처리된 요청이에요.', 409, 'ALREADY_DECIDED', details);
        }
        return Promise.resolve({ id, state: id === 4 ? 0 : 1, approvals: 1 });
      },
      (done) => steps.push(done),
    );
    expect(asked).toEqual(['purchases:1', 'sales:2', 'purchases:3', 'links:4']);
    expect(steps).toEqual([1, 2, 3, 4]);
    expect(outcomes.map(({ result, isGone, sentence }) => [result, isGone, sentence])).toEqual([
      ['done', true, null],
      ['failed', false, '보유 수량이 부족해요.'],
      ['failed', true, 'admin1 님이 먼저 거절했어요'],
      ['first', false, null],
    ]);
  });

  it('keeps a request that has changed and is pending, and names no decision', async () => {
    const details = { decidedBy: null, state: 0, decidedAt: null, reason: null };
    const [outcome] = await decideEach(
      [row(1, 'sale')],
      { decision: 'reject', reason: '계좌 오류', login: 'operator', isSignedIn },
      () => Promise.reject(new ConsoleError('그사이 바뀌었어요.', 409, 'ALREADY_DECIDED', details)),
      () => undefined,
    );
    expect(outcome).toMatchObject({
      ...{ result: 'failed', isGone: false, sentence: '그사이 요청이 바뀌었어요' },
    });
  });

  it('retries after a lost answer and recognises its own decision', async () => {
    const lost = new ConsoleError('연결하지 못했어요.', 0, null, undefined);
    const decided = (state: number, reason: string | null) =>
      new ConsoleError('이미 처리된 요청이에요.', 409, 'ALREADY_DECIDED', {
        decidedBy: 'operator',
        state,
        decidedAt: null,
        reason,
      });
    const answers = new Map<number, (ConsoleError | null)[]>([
      [1, [lost, null]],
      [2, [lost, decided(2, '확인 안 됨')]],
      [3, [lost, decided(3, '확인 중')]],
      [4, [lost, lost]],
      [5, [decided(2, '확인 안 됨')]],
    ]);
    const outcomes = await decideEach(
      [...answers.keys()].map((id) => row(id)),
      { decision: 'reject', reason: '확인 안 됨', login: 'operator', isSignedIn },
      (_resource, { id }) => {
        const answer = answers.get(id)?.shift();
        if (answer) throw answer;
        return Promise.resolve({ id, state: 2, approvals: 0 });
      },
      () => undefined,
    );
    expect(outcomes.map(({ result, sentence }) => [result, sentence])).toEqual([
      ['done', null],
      ['done', null],
      ['failed', '내가 이미 보류했어요'],
      ['failed', '연결하지 못했어요.'],
      ['failed', '내가 이미 거절했어요'],
    ]);
    expect([...answers.values()].flat()).toEqual([]);

    const ownFirst = new ConsoleError('다른 운영자가 해야 해요.', 409, 'SAME_OPERATOR', undefined);
    const approval = { id: 6, decision: 'approve' } as const;
    expect(answerOfEarlierTry(ownFirst, approval, 'operator')).toEqual({ id: 6, state: 0, approvals: 1 });
  });

  it('leaves out sends to be approved, as each needs its hash', () => {
    expect(refusalTogether('approve', row(1, 'externalSend'))).toContain('해시');
    expect(refusalTogether('reject', row(1, 'externalSend'))).toBeNull();
    expect(refusalTogether('hold', row(1, 'externalSend'))).toBeNull();
  });

  it('leaves out the requests of a blocked holder, whatever is decided', () => {
    const blocked = { ...row(1), marks: ['blocked' as const] };
    for (const decision of ['approve', 'reject', 'hold'] as const) {
      expect(refusalTogether(decision, blocked)).toContain('차단');
    }
    expect(refusalTogether('approve', { ...row(1), marks: ['samePhone'] })).toBeNull();
  });

  it('leaves out what the server says is not legal for the operator', () => {
    const { acts } = row(1);
    const mine = { ...row(1), acts: acts && { ...acts, approve: 'SAME_OPERATOR' as const } };
    expect(refusalTogether('approve', mine)).toBe(refusalOf('approve', mine));
    expect(refusalTogether('approve', mine)).not.toBeNull();
    expect(refusalTogether('reject', mine)).toBeNull();
  });

  it('counts an answer without a legal state as failed', async () => {
    const [outcome] = await decideEach(
      [row(1)],
      { decision: 'approve', login: 'operator', isSignedIn },
      () => Promise.resolve({} as never),
      () => undefined,
    );
    expect(outcome).toMatchObject({ result: 'failed', isGone: false });
  });
});
