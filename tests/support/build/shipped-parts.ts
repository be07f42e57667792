// What only a build can break: sentences and patterns in Hangul, and every part that is loaded with its first use. Each is
// used once over the network or by a verb, on a server that was filled with the demo, whose limits are off and which may push
// to this machine.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from 'otplib';
import { DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import { startPushService } from '../push/push-service.ts';
import { startServer, type RunningServer } from '../servers/server-process.ts';
import { workbook } from '../bank/statement-file.ts';

export type Shipped = Pick<RunningServer, 'origin' | 'run'> & { readonly pushWithinMs?: number };

type Answer = { status: number; text: string };

const HEADINGS = ['거래일시', '적요', '보낸분/받는분', '출금액', '입금액', '잔액'];
const LOCKED = join(import.meta.dirname, '../../fixtures/statements/025-kbank-xlsx-locked/input.xlsx');
const LINE = ['2026-11-20 09:30:00', '이체', '김다온'];
const NOWHERE = 'postgres://nobody@127.0.0.1:1/none';
/** A push that works comes within a second; on a busy machine later. */
const PUSH_WITHIN_MS = 30_000;

/** The sentences of specification 5. */
const SIGN_UP_SENTENCES = {
  email: '아이디는 영문 및 숫자 포함 4~16자여야 합니다.',
  password: '비밀번호는 8~20자 이내여야 합니다.',
  phone_number: '휴대폰 번호는 숫자만 포함하여 11자리여야 합니다.',
};

function need(truth: boolean, what: unknown): void {
  if (!truth) throw new Error(typeof what === 'string' ? what : JSON.stringify(what));
}

function callerOf(origin: string) {
  async function post(path: string, body: unknown, token?: string): Promise<Answer & { bytes: Buffer }> {
    const answer = await fetch(origin + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, bytes, text: bytes.toString('utf8') };
  }
  async function data<T>(path: string, input: unknown, token?: string): Promise<T> {
    const { status, text } = await post(`/trpc/${path}`, input, token);
    need(status === 200, `${path}: ${text}`);
    return (JSON.parse(text) as { result: { data: T } }).result.data;
  }
  const signIn = async (path: string, login: string) =>
    (await data<{ token: string }>(path, { login, password: DEMO_PASSWORD })).token;
  return {
    post,
    data,
    holder: (login = 'daon0001') => signIn('auth.signIn', login),
    operator: () => signIn('admin.auth.signIn', 'admin1'),
    async get(path: string): Promise<Answer> {
      const answer = await fetch(origin + path);
      return { status: answer.status, text: await answer.text() };
    },
  };
}

type Caller = ReturnType<typeof callerOf>;

async function importLine(
  api: Caller,
  fileName: string,
  won: number,
  bytes: Uint8Array,
  more: object = {},
): Promise<void> {
  const token = await api.operator();
  const upload = { companyId: 1, fileName, contentBase64: Buffer.from(bytes).toString('base64') };
  await api.data('admin.bankLines.import', { ...upload, ...more, requestId: randomUUID() }, token);
  const { data } = await api.data<{ data: unknown[] }>('admin.bankLines.list', {}, token);
  need(JSON.stringify(data).includes(`"${won}"`), data);
}

/** The parts by name, in an order in which none is in the way of another. */
const PARTS: Readonly<Record<string, (api: Caller, shipped: Shipped) => Promise<void>>> = {
  'the sentences of a sign-up': async (api) => {
    const rest = {
      password_confirmation: '1',
      name: '다온',
      bank_name: '신한은행',
      account_num: '1',
      token: 'DEMO-SIGNUP',
    };
    const wrong = { email: '가', password: '1', phone_number: '1', ...rest };
    const { status, text } = await api.post('/api/registUrl', wrong);
    const { errors } = JSON.parse(text) as { errors: Record<string, string[]> };
    need(status === 422, text);
    for (const [field, sentence] of Object.entries(SIGN_UP_SENTENCES))
      need(errors[field]?.[0] === sentence, text);
  },
  'an account under a Hangul name at a bank by its name': async (api) => {
    const signIn = await api.post('/api/login', { email: 'daon0002', password: DEMO_PASSWORD });
    const { api_token: token } = (JSON.parse(signIn.text) as { data: { api_token: string } }).data;
    const account = {
      name: '다온이',
      bank_name: '신한은행',
      account_num: '11045600000077',
      token: 'DEMO-LINK',
    };
    const { status, text } = await api.post('/api/addAcount', account, token);
    need(status === 200 && (JSON.parse(text) as { res: number }).res === 0, text);
  },
  'a statement as text': (api) =>
    importLine(
      api,
      'statement.csv',
      51_001,
      Buffer.from([HEADINGS, [...LINE, '', '51001', '51001']].map((cells) => cells.join(',')).join('\n')),
    ),
  'a statement as a sheet': (api) =>
    importLine(api, 'statement.xlsx', 52_002, workbook([HEADINGS, [...LINE, '', 52_002, 52_002]])),
  'a statement as a page': (api) =>
    importLine(
      api,
      'statement.xls',
      53_003,
      Buffer.from(
        `<table>${[HEADINGS, [...LINE, '', '53003', '53003']].map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`,
      ),
    ),
  'a locked statement': (api) =>
    importLine(api, 'statement.xlsx', 1_234_567, readFileSync(LOCKED), { password: '다온1234' }),
  'a payout file as a sheet': async (api) => {
    const sale = { linkedAccountId: 1, gross: '30', requestId: randomUUID() };
    const { id } = await api.data<{ id: number }>('orders.sell', sale, await api.holder());
    const file = { companyId: 1, saleIds: [id], template: 'standard', format: 'xlsx', reason: '지급' };
    await api.data('admin.payouts.create', { ...file, requestId: randomUUID() }, await api.operator());
  },
  'a statement as a document': async (api) => {
    const days = { from: '2026-01-01', to: '2026-01-31' };
    const { status, bytes, text } = await api.post('/statements/pdf', days, await api.holder());
    need(status === 200 && bytes.subarray(0, 5).toString() === '%PDF-', text.slice(0, 200));
  },
  'an export': async (api) => {
    const { status, text } = await api.post('/admin/exports/purchases', {}, await api.operator());
    need(status === 200 && text.includes('번호'), text.slice(0, 200));
  },
  'the pages of /api/docs': async (api) => {
    for (const [path, word] of [
      ['/api/docs/', 'swagger'],
      ['/api/docs/static/swagger-ui.css', '.swagger-ui'],
      ['/api/docs/json', '/api/registUrl'],
    ] as const) {
      const { status, text } = await api.get(path);
      need(status === 200 && text.includes(word), `${path}: ${status} ${text.slice(0, 200)}`);
    }
  },
  'the wallet and the console': async (api) => {
    for (const path of ['/login', '/admin/']) need((await api.get(path)).text.includes('<html'), path);
  },
  'the metrics': async (api) => {
    const { text } = await api.get('/metrics');
    need(text.includes('process_cpu_seconds_total') && text.includes('store_commit_operations'), text);
  },
  'an authenticator': async (api) => {
    const token = await api.operator();
    type Key = { secret: string; ticket: string };
    const { secret, ticket } = await api.data<Key>(
      'admin.auth.enrolTotp',
      { password: DEMO_PASSWORD },
      token,
    );
    const code = await generate({ secret, epoch: Math.floor(Date.now() / 1000) });
    need(
      (await api.post('/trpc/admin.auth.confirmTotp', { ticket, code: '1' }, token)).status >= 400,
      'a code',
    );
    await api.data('admin.auth.confirmTotp', { ticket, code }, token);
  },
  'a push': async (api, { pushWithinMs = PUSH_WITHIN_MS }) => {
    const service = await startPushService();
    try {
      const kinds = { received: true, remittance: true, purchase: true, link: true, withAmount: true };
      await api.data('push.subscribe', { ...service.newDevice(), ...kinds }, await api.holder());
      const sender = await api.holder('daon0002');
      const { address } = await api.data<{ address: string }>('wallet.address', {}, await api.holder());
      const send = { to: { address }, net: '1', requestId: randomUUID() };
      await api.data('transfers.send', send, sender);
      const limit = AbortSignal.timeout(pushWithinMs);
      while (service.received.length === 0) {
        limit.throwIfAborted();
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    } finally {
      await service.close();
    }
  },
  'a phrase': async (_api, { run }) => {
    const { code, said } = await run(['custody', 'new']);
    need(code === 0 && said.includes('xpub'), said);
  },
  PostgreSQL: async (_api, { run }) => {
    const { code, said } = await run(['verify'], { DATABASE_URL: NOWHERE });
    need(code === 1 && said.includes('ECONNREFUSED'), said);
  },
};

/** The parts of this server that do not work, each with the reason. */
export async function findBrokenParts(shipped: Shipped): Promise<string[]> {
  const api = callerOf(shipped.origin);
  const broken: string[] = [];
  for (const [name, use] of Object.entries(PARTS)) {
    try {
      await use(api, shipped);
    } catch (error) {
      broken.push(`${name}: ${String(error)}`);
    }
  }
  return broken;
}

/** The same of a script of the server, which is started with a demo. */
export async function brokenPartsOf(script: string, pushWithinMs?: number): Promise<string[]> {
  const server = await startServer({ PUSH_HOSTS: 'any', LOG_LEVEL: 'error' }, { script });
  try {
    return await findBrokenParts({ ...server, ...(pushWithinMs === undefined ? {} : { pushWithinMs }) });
  } finally {
    await server.stop();
  }
}
