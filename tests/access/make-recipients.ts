import type { AccessWorld, Caller } from './people.ts';

/** The wallet of the other of the two holders. */
export async function recipient(world: AccessWorld, caller: Caller) {
  const other = caller.token === world.other ? world.holder : world.other;
  const { address } = (await world.call('wallet.address', {}, other)).data<{ address: string }>();
  return { address, name: '거래처', favourite: true };
}

/** A recipient of the caller; made where there is none. */
export async function recipientOf(world: AccessWorld, caller: Caller): Promise<number> {
  const token = caller.token === world.other ? world.other : world.holder;
  const saved = await world.call('recipients.save', await recipient(world, caller), token);
  return saved.data<{ id: number }>().id;
}
