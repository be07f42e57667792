// Every text that reaches a query, in both APIs. A star marks where sqlmap injects.
const SECONDS = 60;

const TARGETS = [
  { call: '/trpc/auth.signIn', body: '{"login":"daon0001*","password":"daon1234!"}' },
  { call: '/trpc/signUp.checkInvite', body: '{"code":"DEMO-SIGNUP*"}' },
  { call: '/trpc/history.detail', body: '{"id":1*}', as: 'holder' },
  { call: '/trpc/admin.search', body: '{"text":"daon*"}', as: 'operator' },
  { call: '/trpc/admin.holders.list', body: '{"filter":{"login":"daon*"}}', as: 'operator' },
  { call: '/api/login', body: 'email=daon0001*&password=daon1234!', form: true },
  { call: '/api/chkUrl', body: 'token=DEMO-SIGNUP*', form: true },
  { call: '/api/getTransactionLists', body: 'page=1*&search_type=0', form: true, as: 'holder' },
];

export async function scanWithSqlmap(target, folder, run) {
  const results = [];
  for (const { call, body, form, as } of TARGETS) {
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
    const { said, inTime } = await run(
      'sqlmap',
      [
        ...['-u', target.origin + call, '--method', 'POST', '--data', body],
        ...['-H', `Content-Type: ${type}`],
        ...(as === undefined ? [] : ['-H', `Authorization: Bearer ${target[as]}`]),
        ...['--batch', '--level', '2', '--risk', '2', '--threads', '2', '--timeout', '5', '--retries', '0'],
        // Most attempts are refused with an error status, which must not stop the scan.
        ...[
          '--ignore-code',
          '400,401,404,422',
          '--output-dir',
          folder,
          '--flush-session',
          '--disable-coloring',
        ],
      ],
      { seconds: SECONDS, cwd: folder },
    );
    const findings = said
      .split('\n')
      .filter((line) => /is vulnerable|appears to be .*injectable|^Payload:/.test(line));
    const clean = /do not appear to be injectable|does not seem to be injectable/.test(said);
    const tried = said.match(/testing '/g)?.length ?? 0;
    const end = clean
      ? 'nothing injectable'
      : inTime
        ? said.trim().split('\n').slice(-3).join(' ').slice(0, 200)
        : 'stopped by its time limit, nothing found';
    results.push({ what: `${call} (${body})`, summary: `${tried} kinds of tests, ${end}`, findings });
  }
  return results;
}
