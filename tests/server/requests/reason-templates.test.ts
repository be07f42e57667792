// The sentences that operators pick as a reason, which admins edit.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_REASONS } from '../../../domain/reason-templates.ts';
import { REASONED_DECISIONS } from '../../../domain/request-state.ts';
import { DECIDED_KINDS } from '../../../domain/request-kinds.ts';
import { createTestApp, type TestApp } from '../../support/servers/app.ts';

let world: TestApp;
let admin: string;

beforeEach(async () => {
  world = await createTestApp();
  admin = await world.signInOperator('admin1');
});

afterEach(() => world.close());

type List = { kind: string; decision: string; texts: string[]; version: number; updatedBy: string | null };

const lists = async () => (await world.call('admin.reasonTemplates.list', {}, admin)).data<List[]>();
const listOf = async (kind: string, decision: string) =>
  (await lists()).find((list) => list.kind === kind && list.decision === decision);
const set = (texts: readonly string[], version: number, token = admin) =>
  world.call('admin.reasonTemplates.set', { kind: 'sale', decision: 'hold', texts, version }, token);

describe('the sentences offered as reasons', () => {
  it("are the product's own until an admin replaces a list, which leaves the others as they are", async () => {
    expect(await lists()).toHaveLength(DECIDED_KINDS.length * REASONED_DECISIONS.length);
    expect(await listOf('sale', 'hold')).toMatchObject({ texts: DEFAULT_REASONS.sale.hold, version: 0 });
    const answer = (await set(['  계좌를 다시 알려주세요.  ', '확인 중이에요.'], 0)).data<List>();
    expect(answer).toMatchObject({
      texts: ['계좌를 다시 알려주세요.', '확인 중이에요.'],
      version: 1,
      updatedBy: 'admin1',
    });
    expect(await listOf('sale', 'hold')).toEqual(answer);
    expect(await listOf('sale', 'reject')).toMatchObject({ texts: DEFAULT_REASONS.sale.reject, version: 0 });
    (await set([], 1)).data();
    expect(await listOf('sale', 'hold')).toMatchObject({ texts: [], version: 2 });
  });

  it('are not overwritten by an admin who read an older version', async () => {
    (await set(['첫째'], 0)).data();
    for (const version of [0, 2]) {
      expect((await set(['둘째'], version)).body).toMatchObject({
        error: { data: { reason: 'STALE_VERSION' } },
      });
    }
    expect(await listOf('sale', 'hold')).toMatchObject({ texts: ['첫째'], version: 1 });
  });

  it('are each a legal reason, at most nine and all different', async () => {
    const many = (n: number) => Array.from({ length: n }, (_, i) => `사유 ${i}`);
    for (const texts of [[''], ['  '], ['가'.repeat(201)], ['같은 말', ' 같은 말 '], many(10)]) {
      expect((await set(texts, 0)).status).toBe(400);
    }
    (await set([...many(8), '가'.repeat(200)], 0)).data();
  });

  it('are in the log before and after', async () => {
    (await set(['새 사유'], 0)).data();
    const log = (
      await world.call('admin.audit.list', { filter: { action: 'reasonTemplates.set' } }, admin)
    ).data<{ data: { subject: string; detail: object }[] }>();
    expect(log.data).toMatchObject([
      {
        subject: 'reasons:sale:hold',
        detail: { before: DEFAULT_REASONS.sale.hold.join('\n'), after: '새 사유' },
      },
    ]);
  });
});
