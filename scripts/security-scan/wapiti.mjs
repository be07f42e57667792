// The pages and what is reachable from them. They are rendered by script, which wapiti does not run, so the addresses
// that take outside input are given explicitly.
import { readFileSync, existsSync } from 'node:fs';
import path from 'node:path';

const SCAN_SECONDS = 40;
const ATTACK_SECONDS = 10;
const MODULES =
  'backup,blindsql,cookieflags,crlf,csp,exec,file,http_headers,methods,permanentxss,redirect,shellshock,sql,ssrf,xss,xxe';
const STARTS = [
  '/welcome?code=DEMO-SIGNUP',
  '/regist?code=DEMO-LINK',
  '/signup?code=DEMO-SIGNUP',
  '/emailSearch2?response_json=%5B%5D',
  '/changeNewPw?response_json=%7B%7D',
  '/transDetail?totalAmount=1&totalWon=1',
  '/assetDetail/1?from=transDetail',
  '/admin/',
  '/api/docs',
  '/api/getTransactionLists?page=1',
  '/metrics',
  '/healthz',
];

/** Expected findings, with the reason. */
const EXPECTED = [
  // On plain http on loopback HSTS would lock the browser's user out.
  { kind: 'HTTP Secure Headers', info: /Strict-Transport-Security/ },
  // It is set to 0: browsers that still have this filter are safer without it.
  { kind: 'HTTP Secure Headers', info: /X-XSS-Protection/ },
];

export async function scanWithWapiti(target, folder, run) {
  const report = path.join(folder, 'wapiti.json');
  const { inTime, said } = await run(
    'wapiti',
    [
      ...['-u', `${target.origin}/`, '--scope', 'domain', '-m', MODULES, '-l', '2', '-d', '4'],
      ...STARTS.flatMap((start) => ['-s', target.origin + start]),
      ...['-H', `Authorization: Bearer ${target.holder}`, '--color', '-v', '0', '-t', '5'],
      ...['--max-scan-time', String(SCAN_SECONDS), '--max-attack-time', String(ATTACK_SECONDS)],
      ...['--flush-session', '--store-session', folder, '--no-bugreport', '-f', 'json', '-o', report],
    ],
    { seconds: 240, cwd: folder },
  );
  if (!existsSync(report)) {
    return [{ what: 'the pages', summary: 'no report', findings: [said.trim().slice(-300)] }];
  }
  const { vulnerabilities, anomalies, infos } = JSON.parse(readFileSync(report, 'utf8'));
  const all = Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, list]) =>
    list.map(({ method, path: at, info }) => ({ kind, text: `${kind}: ${method} ${at} ${info}`, info })),
  );
  const isExpected = ({ kind, info }) => EXPECTED.some((one) => one.kind === kind && one.info.test(info));
  const findings = all.filter((one) => !isExpected(one)).map(({ text }) => text.slice(0, 300));
  const expected = all.filter(isExpected).length;
  const pages = infos?.crawled_pages_nbr ?? `${STARTS.length} named`;
  const summary = `${pages} pages, ${expected} findings expected${inTime ? '' : ', stopped by its time limit'}`;
  return [{ what: 'the pages', summary, findings: [...new Set(findings)] }];
}
