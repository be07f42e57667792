import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../runtime/project.mjs';

const hashOf = (content) => createHash('sha256').update(content).digest('hex');

/** The files of a built front by their URL path. Compressed files are requested by their plain name. */
function filesOf(front, prefix) {
  const folder = path.join(root, 'dist', front);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.br$|^index\.html$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({
      file,
      url: prefix + path.relative(folder, file).split(path.sep).join('/'),
    }));
}

async function tryFiles(origin, check) {
  for (const [front, prefix] of [
    ['client', '/'],
    ['admin', '/admin/'],
  ]) {
    const files = filesOf(front, prefix);
    const wrong = [];
    for (const { file, url } of files) {
      const answer = await fetch(origin + url);
      const body = new Uint8Array(await answer.arrayBuffer());
      if (answer.status !== 200 || hashOf(body) !== hashOf(readFileSync(file))) wrong.push(url);
    }
    check(`every file of ${prefix} is served to the byte`, wrong.length === 0, wrong.join(' '));
    if (front === 'client') {
      for (const part of [/^\/manifest\.webmanifest$/, /^\/sw\.js$/, /^\/icons\/.*\.png$/, /\.woff2$/]) {
        check(
          `${part.source} is among them`,
          files.some(({ url }) => part.test(url)),
        );
      }
    }
  }
}

async function post(url, body, headers = {}) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Signs an operator in at the console; returns whether that worked. */
export async function signInOperator(origin, login, password) {
  const answer = await post(`${origin}/trpc/admin.auth.signIn`, { login, password });
  return answer.status === 200 && typeof answer.body.result?.data?.token === 'string';
}

/** Requests everything that the server offers, through both APIs and both fronts. */
export async function tryServing(origin, check) {
  for (const [page, expected] of [
    ['/', /<div id="root">/],
    ['/login', /<div id="root">/],
    ['/admin/', /<html/],
    ['/api/docs/static/index.html', /swagger/i],
    ['/healthz', /true/],
    ['/metrics', /store_commit_operations/],
  ]) {
    const answer = await fetch(origin + page);
    check(`${page} is served`, answer.status === 200 && expected.test(await answer.text()));
  }
  await tryFiles(origin, check);

  const signIn = { login: 'daon0001', password: 'daon1234!' };
  const { body } = await post(`${origin}/trpc/auth.signIn`, signIn);
  const bearer = { authorization: `Bearer ${body.result?.data?.token}` };
  const balance = await post(`${origin}/trpc/wallet.balance`, {}, bearer);
  check('a procedure answers a holder', balance.body.result?.data?.balance === '1000');
  const old = await post(`${origin}/api/login`, { email: 'daon0002', password: 'daon1234!' });
  const token = { authorization: `Bearer ${old.body.data?.api_token}` };
  const oldBalance = await post(`${origin}/api/getDaon`, {}, token);
  check('the legacy API answers another', old.body.res === 0 && oldBalance.body.res === 0);
  const qr = { to: { linkedAccountId: 1 }, net: '1', price: '100', requestId: crypto.randomUUID() };
  const sent = await post(`${origin}/trpc/transfers.send`, qr, bearer);
  check('money moves', sent.body.result?.data?.state === 0);
}
