// A payout file whose sale an operator has stopped since is not given a second time: it would be paid all the same.
import { describe, expect, it } from 'vitest';
import { payoutReference } from '../../../domain/payout-file.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { payoutDesk, payoutInput, SOON, type PayoutFile } from '../../support/bank/payout-desk.ts';

let world: MoneyWorld;

eachMoneyWorld((fresh) => {
  world = fresh;
});

const { importLines, wonOf } = payoutDesk(() => world);
const again = (id: number, paid: number[] = []) =>
  world.asOperator('payouts.download', { id, reason: '파일을 잃음', seen: { downloads: 0, paid } });

async function newFile() {
  const asked = payoutInput([await world.sell('100'), await world.sell('50')]);
  const { id } = (await world.asOperator('payouts.create', asked)).data<PayoutFile>();
  return { id, asked, sales: asked.saleIds };
}

describe('a second copy of a payout file', () => {
  it.each([
    ['holders.block', 'holders.unblock', 'holder'],
    ['linkedAccounts.suspend', 'linkedAccounts.release', 'account'],
  ])('is refused after %s, with the sales that are open, and given after %s', async (stop, start, why) => {
    const { id, asked, sales } = await newFile();
    (await world.asOperator(stop, { id: 1, reason: '휴대폰 도난' })).data();
    for (const answer of [await again(id), await world.asOperator('payouts.create', asked)]) {
      expect([answer.status, answer.reason()]).toEqual([409, 'PAYOUT_REFUSED']);
      expect(answer.error().data.details).toEqual({
        refused: sales.map((sale) => ({ id: sale, why, payoutId: id, takenBy: null })),
      });
    }
    (await world.asOperator(start, { id: 1, reason: '확인' })).data();
    expect((await again(id)).data()).toMatchObject({ isRepeat: true });
  });

  it('is not refused for a sale that is paid, nor for a holder who has closed the wallet', async () => {
    const { id, sales } = await newFile();
    const [first = 0, next = 0] = sales;
    await importLines([
      { at: SOON, won: -(await wonOf(first)), name: '다온일', memo: payoutReference(first) },
    ]);
    (await world.asOperator('holders.block', { id: 1, reason: '확인' })).data();
    const answer = await again(id, [first]);
    expect(answer.error().data.details).toMatchObject({ refused: [{ id: next }] });
    (await world.asOperator('holders.unblock', { id: 1, reason: '확인' })).data();
    const holder = await world.signIn('daon0001');
    (await world.call('auth.closeAccount', { password: 'daon1234!', agreed: true }, holder)).data();
    expect((await again(id, [first])).data()).toMatchObject({ isRepeat: true });
  });
});
