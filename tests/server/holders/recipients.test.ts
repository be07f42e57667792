// Recipients that a holder has named (ADR-0046), through the procedures: favourites, designations and their bounds.
import { expect, it } from 'vitest';
import { HOUR_MS } from '../../../domain/durations.ts';
import { RECIPIENTS_MAX } from '../../../domain/limits.ts';
import { DESIGNATING } from '../../../domain/waits.ts';
import { runBackgroundJobs } from '../../../server/jobs/housekeeping.ts';
import { erase, leaveWithNothing, tablesWith } from '../../support/people/leaving-holder.ts';
import { eachMoneyWorld, OUTSIDE, type MoneyWorld } from '../../support/people/money-world.ts';

type Listed = {
  address: string;
  kind: string;
  saved: { id: number; name: string; favourite: boolean; designated: boolean; designatedFrom: string } | null;
};

let world: MoneyWorld;
/** Of daon0002. */
let address: string;

eachMoneyWorld(async (fresh) => {
  world = fresh;
  address = (await world.asOperator('holders.get', { id: 2 })).data<{ walletAddress: string }>()
    .walletAddress;
});

const save = (name: string, to = address, favourite = true) =>
  world.asHolder('recipients.save', { address: to, name, favourite });
const saved = async (name = '엄마', to = address) => (await save(name, to)).data<{ id: number }>().id;
const list = async () => (await world.asHolder('transfers.recipients')).data<Listed[]>();
const named = async () => (await list()).flatMap((row) => (row.saved === null ? [] : [row.saved.name]));
const alarms = async () =>
  (await world.asHolder('alarms.list', { page: 1 }))
    .data<{ rows: { type: number; accountInfo: string; reason: string | null }[] }>()
    .rows.filter(({ type }) => type === 73);
const nth = (n: number) => `0x${n.toString(16).padStart(40, '0')}`;

it('are listed by their names, before those sent to lately', async () => {
  const first = await saved('하나', OUTSIDE);
  const second = await saved('엄마');
  const rows = await list();
  expect(rows.slice(0, 2)).toMatchObject([
    {
      address,
      kind: 'wallet',
      maskedLogin: 'dao*****',
      saved: { id: second, name: '엄마', designated: false },
    },
    { address: OUTSIDE, kind: 'external', maskedLogin: null, saved: { id: first, name: '하나' } },
  ]);
  expect(rows.slice(2).every((row) => row.saved === null)).toBe(true);
  expect(new Set(rows.map((row) => row.address)).size).toBe(rows.length);
});

it('have one name for each address, whatever its case', async () => {
  const id = await saved('엄마');
  expect((await save(' 우리 엄마 ', `0x${address.slice(2).toUpperCase()}`, false)).data()).toEqual({ id });
  expect((await list())[0]).toMatchObject({ saved: { id, name: '우리 엄마', favourite: false } });
});

it.each(['', '   ', '\u3164', '가\u202e나', '가\n나', '가'.repeat(21)])('are not called %j', async (name) => {
  expect((await save(name)).error().message).toBe('이름은 1~20자로 입력해주세요.');
});

it('are not the own wallet', async () => {
  const own = (await world.asHolder('wallet.address')).data<{ address: string }>().address;
  expect((await save('나', own)).reason()).toBe('OWN_ADDRESS');
});

it(`are ${RECIPIENTS_MAX} at most, of which each can be named again`, async () => {
  for (let n = 0; n < RECIPIENTS_MAX; n += 1) await saved(`${n}`, nth(n + 1));
  expect((await save('하나 더')).reason()).toBe('RECIPIENT_LIMIT');
  expect((await save('다시', nth(1))).status).toBe(200);
  const [first] = await list();
  (await world.asHolder('recipients.remove', { id: first?.saved?.id })).data();
  expect((await save('하나 더')).status).toBe(200);
});

it('say when their wallet can no longer receive', async () => {
  await saved();
  const other = await world.signIn('daon0002');
  (await world.call('auth.closeAccount', { password: 'daon1234!', agreed: true }, other)).data();
  expect((await list())[0]).toMatchObject({ address, kind: 'closed', maskedLogin: null });
});

it('belong to their holder alone', async () => {
  const id = await saved();
  const other = await world.signIn('daon0002');
  for (const act of ['remove', 'designate', 'undesignate'])
    expect((await world.call(`recipients.${act}`, { id }, other)).reason()).toBe('NOT_FOUND');
  expect(await named()).toEqual(['엄마']);
});

it('are designated after the hours of a first send, with an alarm now and then', async () => {
  const id = await saved();
  const { from } = (await world.asHolder('recipients.designate', { id })).data<{ from: string }>();
  expect((await list())[0]).toMatchObject({ saved: { designated: false, designatedFrom: from } });
  expect(await alarms()).toMatchObject([{ accountInfo: '엄마', reason: DESIGNATING }]);
  world.wait(HOUR_MS);
  // Asking again does not begin the wait anew.
  expect((await world.asHolder('recipients.designate', { id })).data()).toEqual({ from });
  world.wait(2 * HOUR_MS);
  await runBackgroundJobs(world.deps, { bookFindings: 0, wereBooksWrong: false });
  expect((await list())[0]).toMatchObject({ saved: { designated: true, designatedFrom: null } });
  expect(await alarms()).toMatchObject([{ accountInfo: '엄마', reason: null }, { reason: DESIGNATING }]);
  (await world.asHolder('recipients.undesignate', { id })).data();
  expect((await list())[0]).toMatchObject({ saved: { designated: false, designatedFrom: null } });
});

it('are not designated once that was cancelled, nor outside', async () => {
  const id = await saved();
  (await world.asHolder('recipients.designate', { id })).data();
  (await world.asHolder('recipients.undesignate', { id })).data();
  world.wait(3 * HOUR_MS);
  await runBackgroundJobs(world.deps, { bookFindings: 0, wereBooksWrong: false });
  expect((await list())[0]).toMatchObject({ saved: { designated: false } });
  const outside = await saved('거래소', OUTSIDE);
  expect((await world.asHolder('recipients.designate', { id: outside })).reason()).toBe('RECIPIENT_OUTSIDE');
});

it('are erased with their holder, whose wallet others may keep under a name', async () => {
  const other = await world.signIn('daon0002');
  const own = (await world.asHolder('wallet.address')).data<{ address: string }>().address;
  (await world.call('recipients.save', { address: own, name: '거래처', favourite: true }, other)).data();
  await saved('둘째');
  await leaveWithNothing(world);
  await erase(world);
  expect(await tablesWith(world, '거래처')).toEqual([]);
  expect((await list())[0]).toMatchObject({ kind: 'closed', saved: { name: '둘째' } });
});

it('see the name of a wallet as a bank shows it, where its holder allows it', async () => {
  const quote = async (to: string) =>
    (await world.asHolder('transfers.quote', { to: { address: to }, net: '2' })).data<{
      ownerName: string | null;
    }>();
  expect(await quote(address)).toMatchObject({ maskedLogin: 'dao*****', ownerName: null });
  const other = await world.signIn('daon0002');
  expect((await world.call('recipients.nameShown', {}, other)).data()).toEqual({ on: false });
  (await world.call('recipients.showName', { on: true }, other)).data();
  expect((await world.call('recipients.nameShown', {}, other)).data()).toEqual({ on: true });
  expect((await quote(address)).ownerName).toBe('다*이');
  expect((await quote(OUTSIDE)).ownerName).toBeNull();
  (await world.call('recipients.showName', { on: false }, other)).data();
  expect(await quote(address)).toMatchObject({ ownerName: null });
});
