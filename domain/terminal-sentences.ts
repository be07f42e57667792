/**
 * The sentences shown at the terminal when a start or a command is refused: what is wrong, what was left unchanged, and
 * what to do. docs/runbook.md explains each; the chapters that the sentences name are there.
 */

/** The chapters of the runbook that a sentence may refer to. */
export const RUNBOOK = {
  restore: '복구',
  key: '암호화 키',
  damaged: '손상된 데이터베이스',
  books: '장부가 맞지 않을 때',
  lost: '답한 기록이 사라졌을 때',
  log: '감사 기록이 맞지 않을 때',
  disk: '디스크가 가득 찼거나 고장 났을 때',
  upgrade: '업그레이드',
  postgres: '데이터베이스 서버',
  move: '데이터베이스 옮기기',
} as const;

/** The variables that a production server requires. */
export type LeftOut = 'SECRET_KEY' | 'PUBLIC_URL' | 'SMS_URL' | 'BACKUP_DIR' | 'CUSTODY_XPUB';

const LEFT_OUT_SENTENCES: Readonly<Record<LeftOut, string>> = {
  SECRET_KEY: 'SECRET_KEY 가 필요해요. 32자 이상의 암호화 키를 넣어주세요. (예: openssl rand -hex 32)',
  PUBLIC_URL: 'PUBLIC_URL 이 필요해요. 회원이 접속하는 주소를 넣어주세요. (예: https://wallet.example.com)',
  SMS_URL: 'SMS_URL 이 필요해요. 문자를 보낼 곳을 넣어주세요. (예: solapi://API_KEY:API_SECRET@발신번호)',
  BACKUP_DIR: 'BACKUP_DIR 이 필요해요. 백업을 둘 폴더를 넣거나, 백업하지 않으려면 off 라고 써주세요.',
  CUSTODY_XPUB:
    'CUSTODY_XPUB 가 필요해요. 지갑 주소를 만들 확장 공개 키를 넣거나(daon custody new), 내부에서만 쓸 주소라면 CUSTODY=none 이라고 써주세요.',
};

const see = (chapter: keyof typeof RUNBOOK) =>
  `운영 안내서(docs/runbook.md)의 ‘${RUNBOOK[chapter]}’를 봐주세요.`;

const lines = (...parts: readonly string[]) => parts.join('\n');

export const TERMINAL = {
  fileMissing: (path: string) => `${path} 파일이 없어요.`,
  folderMissing: (path: string) => `${path} 폴더가 없어요. 경로를 확인하거나 폴더를 먼저 만들어주세요.`,
  workingFolderGone: () => '지금 있는 폴더가 지워졌어요. 다른 폴더로 옮겨 다시 실행해주세요.',
  fileIsFolder: (path: string) =>
    `${path} 자리에 파일이 아니라 폴더가 있어요. 파일의 이름까지 쓰거나, 그 폴더를 다른 곳으로 옮겨주세요.`,
  fileNotReadable: (path: string) => `${path} 파일을 읽을 수 없어요. 파일의 주인과 권한을 확인해주세요.`,
  fileHeld: (path: string) =>
    `${path} 파일을 실행 중인 서버가 사용하고 있어요. 그 서버를 끝낸 뒤 다시 해주세요.`,
  databaseInUse: () =>
    '실행 중인 서버가 이 데이터베이스를 사용하고 있어요. 모든 서버를 끝낸 뒤 다시 해주세요.',
  databaseTaken: () =>
    '키를 바꾸거나 데이터베이스를 옮기는 명령이 이 데이터베이스를 혼자 쓰고 있어요. 끝난 뒤 다시 해주세요.',
  fileNotWritable: (path: string) =>
    `${path} 파일이나 그 폴더에 쓸 수 없어요. 파일의 주인과 권한, 읽기 전용으로 연결된 디스크인지 확인해주세요.`,
  fileDamaged: (path: string, findings: readonly string[] = []) =>
    lines(
      `${path} 파일이 데이터베이스가 아니거나 손상되어 열지 않았어요. 파일은 그대로예요.`,
      ...findings,
      `파일을 지우지 말고 옮겨 둔 뒤, 마지막 백업으로 복구해주세요. ${see('damaged')}`,
    ),
  fileDamagedMeanwhile: (path: string, findings: readonly string[]) =>
    lines(
      `${path} 파일이 손상되어 서버를 끝냈어요.`,
      ...findings,
      `파일을 지우지 말고 옮겨 둔 뒤, 마지막 백업으로 복구해주세요. ${see('damaged')}`,
    ),
  commitsLost: (path: string, recorded: number, found: number) =>
    lines(
      `${path} 에 답한 기록 ${recorded - found}번이 없어 열지 않았어요. (기록 ${recorded}번 가운데 ${found}번까지 있어요.)`,
      `${path}-wal 파일이 지워졌거나 예전 파일이 놓였어요. -wal 파일을 제자리에 두거나 마지막 백업으로 복구해주세요.`,
      `잃은 채로 계속하려면 accept-loss 를 해주세요. ${see('lost')}`,
    ),
  logLinkLost: (path: string, link: string) =>
    lines(
      `${path} 의 감사 기록에 마지막으로 적어 둔 고리 ${link} 가 없어 열지 않았어요.`,
      `감사 기록이 잘렸거나 다시 쓰였어요. 파일을 옮겨 보관하고 마지막 백업과 견주어 보세요. ${see('log')}`,
    ),
  databaseVanished: (path: string, record: string) =>
    lines(
      `${path} 파일이 없는데 ${record} 에는 기록이 남아 있어 새로 만들지 않았어요.`,
      `데이터베이스를 제자리에 두거나 백업으로 복구해주세요. 새로 시작하려면 ${record} 를 옮겨주세요. ${see('lost')}`,
    ),
  commitsMadeAnew: (path: string) =>
    `${path} 옆에 답한 기록의 수를 적은 파일이 없어 새로 만들었어요. 업그레이드나 복구 뒤가 아니라면 지워진 거예요. ${see('lost')}`,
  checkpointsInCommits: (error: unknown) =>
    `기록을 파일로 옮기는 스레드가 멈춰 저장할 때마다 옮겨요. 느려질 뿐 잃는 것은 없고, 다시 켜면 돌아와요. (${error instanceof Error ? error.message : String(error)})`,
  nothingLost: () => '사라진 기록이 없어 받아들일 것도 없어요. 바꾼 것은 없어요.',
  lossAccepted: () =>
    '사라진 기록을 잃은 것으로 받아들이고 감사 기록에 남겼어요. 모두 다시 로그인해야 해요. 은행과 체인의 기록과 견주어주세요.',
  unrecordedSettled: () =>
    `답한 기록의 수 없이 열었거나 PostgreSQL 의 도구로 복구하거나 옮긴 데이터베이스라, 복구한 뒤처럼 로그인과 코드를 모두 끝냈어요. 은행과 체인의 기록과 견주어주세요. ${see('lost')}`,
  databaseReplaced: () =>
    `실행하는 동안 DATABASE_URL 의 데이터베이스가 복구하거나 옮긴 사본으로 바뀌어 멈췄어요. 다시 시작하면 복구한 뒤처럼 로그인과 코드를 모두 끝내요. ${see('lost')}`,
  logWrong: (findings: readonly string[]) =>
    lines(
      '감사 기록이 맞지 않아 시작하지 않았어요.',
      ...findings,
      `파일을 옮겨 보관하고 verify 로 전체를 검사해주세요. ${see('log')}`,
    ),
  schemaChanged: (findings: readonly string[]) =>
    lines(
      '데이터베이스의 표, 색인, 트리거가 이 프로그램이 만든 것과 달라 시작하지 않았어요.',
      ...findings,
      `누군가 데이터베이스에 직접 손을 댔어요. 그 전의 마지막 백업으로 복구해주세요. ${see('damaged')}`,
    ),
  logSealed: (rows: number) =>
    `감사 기록에 키가 없는 행이 ${rows}개 있어 키로 봉했어요. 방금 업그레이드한 것이 아니라면 감사 기록이 다시 쓰인 거예요. ${see('log')}`,
  onlySound: ({ file, books }: { file: boolean; books: boolean }) =>
    [
      ...(file ? ['파일에 이상이 없어요.'] : []),
      ...(books ? ['장부에 이상이 없어요.'] : []),
      '나머지는 보지 않았어요. 모두 검사하려면 verify 를 해주세요.',
    ].join(' '),
  notLookedAt: (dialect: 'sqlite' | 'postgres') =>
    dialect === 'sqlite'
      ? '시작할 때 색인이 표와 맞는지는 보지 않았어요. verify 가 검사해요.'
      : 'PostgreSQL의 파일과 색인은 보지 않았어요. pg_amcheck 로 검사해주세요.',
  diskFull: () => `디스크가 가득 차서 할 수 없어요. 자리를 비운 뒤 다시 해주세요. ${see('disk')}`,
  diskFailed: (path: string, cause: string) =>
    lines(
      `${path} 파일을 읽거나 쓰지 못해 서버를 끝내요. (${cause})`,
      `답하지 못한 요청은 다시 시작한 뒤 같은 요청 번호로 확인할 수 있어요. ${see('disk')}`,
    ),
  schemaOlder: (path: string) =>
    `${path} 의 구조가 이 프로그램보다 오래됐어요. 먼저 migrate 를 해주세요. ${see('upgrade')}`,
  schemaNewer: (path: string) =>
    `${path} 데이터베이스는 더 새로운 버전의 프로그램이 쓰던 것이라 열지 않았어요. 그 버전으로 실행해주세요. ${see('upgrade')}`,
  postgresTooOld: (version: string) =>
    `PostgreSQL ${version} 은 너무 오래됐어요. 15 이상으로 올린 뒤 다시 시작해주세요. ${see('postgres')}`,
  postgresForgets: (setting: 'fsync' | 'synchronous_commit') =>
    `PostgreSQL의 ${setting} 이 off 라서 시작하지 않았어요. 답한 거래가 정전 한 번에 사라질 수 있어요. on 으로 바꿔주세요. ${see('postgres')}`,
  postgresEncoding: (encoding: string) =>
    `새 PostgreSQL 데이터베이스의 인코딩이 ${encoding} 라서 시작하지 않았어요. 저장하지 못하는 이름이 있을 수 있어요. UTF-8로 다시 만들어주세요. (createdb --encoding UTF8 --template template0) ${see('postgres')}`,
  clocksDiffer: (seconds: number) =>
    `PostgreSQL과 이 컴퓨터의 시계가 ${seconds}초 달라서 시작하지 않았어요. 두 시계를 맞춘 뒤(NTP) 다시 시작해주세요. ${see('postgres')}`,
  danglingRows: (path: string, count: number) =>
    `${path} 파일에 가리키는 대상이 없는 행이 ${count}개 있어요. ${see('damaged')}`,
  booksWrong: (findings: readonly string[]) =>
    lines(
      '장부가 맞지 않아 시작하지 않았어요.',
      ...findings,
      `파일을 옮겨 보관하고 verify 로 전체를 검사해주세요. ${see('books')}`,
    ),
  booksWrongMeanwhile: (findings: readonly string[]) =>
    lines(
      '장부가 맞지 않아 서버를 끝냈어요.',
      ...findings,
      `파일을 옮겨 보관하고 verify 로 전체를 검사해주세요. ${see('books')}`,
    ),
  databaseUrlUnknown: () => 'DATABASE_URL 은 file:… 또는 postgres://… 이어야 해요.',
  databaseUnreachable: (cause: string) =>
    `PostgreSQL에 연결할 수 없어요. (${cause}) 데이터베이스가 켜져 있는지, 주소(DATABASE_URL, move 는 --to)가 맞는지 확인해주세요.`,
  databaseForbids: (cause: string) =>
    `PostgreSQL 사용자에게 권한이 없어요. (${cause}) 데이터베이스를 소유한 사용자로 연결해주세요.`,
  endedWithoutDatabase: () => '데이터베이스가 대답하지 않아서, 기다리지 않고 서버를 끝냈어요.',
  portInUse: (port: string) =>
    `${port}번 포트를 다른 프로그램이 쓰고 있어요. 그 프로그램을 끝내거나 PORT 를 바꿔주세요.`,
  cannotListen: (cause: string) =>
    `HOST 와 PORT 로 서버를 열 수 없어요. (${cause}) HOST 가 이 컴퓨터의 주소인지, PORT 를 쓸 권한이 있는지 확인해주세요.`,
  productionLeftOut: (names: readonly LeftOut[]) =>
    lines(
      '운영 환경에서 시작하는 데 필요한 설정이 빠져 있어 시작하지 않았어요.',
      ...names.map((name) => `  ${LEFT_OUT_SENTENCES[name]}`),
    ),
  demoInProduction: (value: string) =>
    lines(
      `DEMO=${value} 은 운영 환경에서 쓸 수 없습니다. (NODE_ENV=production 이거나 HOST 가 127.0.0.1 이 아니면 운영 환경이에요.)`,
      '같은 네트워크의 휴대폰으로 데모를 보려면 HOST 없이 npm start -- --lan 을 해주세요.',
    ),
  lanWithoutAddress: () =>
    '이 컴퓨터에 사설 네트워크 주소(192.168.…, 10.…, 172.16.…)가 없어 데모를 보여줄 수 없어요. 와이파이에 연결하거나 HOST 에 주소를 넣어주세요.',
  lanNotPrivate: (host: string) =>
    `DEMO=lan 은 사설 네트워크 주소에서만 쓸 수 있어요. ${host} 는 그런 주소가 아니에요. HOST 를 비우면 맞는 주소를 찾아요.`,
  lanBehindProxy: () =>
    'DEMO=lan 은 프록시 뒤에서 쓸 수 없어요. 프록시는 밖에서 온 요청도 넘겨요. TRUST_PROXY 를 비워주세요.',
  lanWithHttps: () =>
    'DEMO=lan 은 https 주소(PUBLIC_URL)와 함께 쓸 수 없어요. 그 주소를 받는 프록시는 밖에서 온 요청도 넘겨요. PUBLIC_URL 을 비워주세요.',
  lanWithoutDemo: (place: string) =>
    `${place} 는 데모가 만든 데이터베이스가 아니라서 DEMO=lan 으로 열지 않았어요. DATABASE_URL 에 없는 파일을 넣으면 데모를 새로 만들어요.`,
  lanOpen: () => [
    '같은 네트워크에 연결한 휴대폰에서 위의 QR 코드를 찍거나 지갑 주소를 열어주세요.',
    '주의: 이 네트워크의 누구나 데모 비밀번호로 들어올 수 있고 내용이 암호화되지 않아요. 믿는 네트워크에서만 쓰고 실제 정보는 넣지 마세요.',
    'https 가 아니라서 주소 복사, QR 스캔, 알림 받기, 네트워크 없이 열기는 되지 않아요.',
  ],
  adminHostIsPublic: () =>
    'ADMIN_HOST 와 PUBLIC_URL 의 호스트가 같아요. 그러면 지갑을 열 수 없으니, 콘솔만의 호스트 이름을 넣거나 ADMIN_HOST 를 비워주세요.',
  xpubFaults: {
    private:
      '비밀 키나 복구 구문은 서버에 둘 수 없어요. 이미 새어 나갔다고 보고 새 구문을 만든 뒤, xpub 로 시작하는 확장 공개 키만 넣어주세요.',
    malformed: 'xpub 로 시작하는 확장 공개 키가 아니에요. 빠지거나 바뀐 글자가 없는지 확인해주세요.',
    'wrong level':
      "계정 단계(m/44'/60'/0')의 확장 공개 키가 아니에요. 지갑에서 그 단계의 xpub 를 내보내주세요.",
  },
  custodyTwice: () => 'CUSTODY_XPUB 와 CUSTODY=none 가운데 하나만 써주세요.',
  addressesKeyless: (count: number) =>
    `주의: 열쇠가 없는 지갑 주소를 쓰는 회원이 ${count}명 있어요. 그 주소로는 외부 DAON 수신을 기록할 수 없으니 콘솔에서 새 주소를 발급해주세요.`,
  accountsShared: (companies: readonly string[]) =>
    `주의: 회사 ${companies.join(', ')}의 입금계좌가 같아요. 입금 한 건이 두 회사의 주문에 쓰일 수 있으니 콘솔에서 회사마다 다른 계좌로 바꿔주세요.`,
  notErased: {
    unknown: '그런 아이디의 회원이 없어요.',
    erased: '이미 개인정보를 파기한 회원이에요.',
    'not closed': '탈퇴한 회원의 개인정보만 파기할 수 있어요.',
    balance: '남은 DAON이 있어 파기하지 않았어요. 먼저 콘솔에서 지급해주세요.',
    'open requests': '처리하지 않은 요청이 있어 파기하지 않았어요. 먼저 콘솔에서 처리해주세요.',
    refunds: '돌려주지 않은 환불이 있어 파기하지 않았어요. 먼저 콘솔에서 처리해주세요.',
    'not proposed':
      '두 사람 승인이 켜져 있어요. 먼저 관리자가 콘솔의 회원 화면에서 개인정보 파기를 요청해주세요. 요청한 뒤에 그 관리자의 권한이나 인증, 휴대폰이 바뀌었으면 다시 요청해야 해요.',
  },
  registerRead: (path: string, count: number) => `파기 대장 ${path} 에서 ${count}줄을 읽었어요.`,
  registerMissing: (path: string) =>
    lines(
      `주의: 파기 대장이 ${path} 에 없어요. 이 백업을 만든 뒤에 파기한 개인정보가 되살아났을 수 있어요.`,
      '파기한 적이 있다면 대장을 그 자리에 두고 나서 서버를 시작해주세요. 시작할 때 다시 파기해요.',
    ),
  erasedAgain: (count: number) => `파기 대장에 있는 회원 ${count}명의 개인정보를 다시 파기했어요.`,
  registerRefused: (path: string, count: number) =>
    lines(
      `주의: 파기 대장 ${path} 에 이 암호화 키로 서명하지 않은 줄이 ${count}개 있어요. 그 줄의 개인정보는 파기하지 않았어요.`,
      '키를 바꾸기 전의 백업이라면 대장을 서명한 새 키로 다시 바꿔주세요. 서버를 시작할 때 파기해요.',
    ),
  registerUnreadable: (path: string, count: number) =>
    `주의: 파기 대장 ${path} 에 읽을 수 없는 줄이 ${count}개 있어요. 사본과 견주어 보세요.`,
  phraseDamaged: (path: string) =>
    `${path} 파일에 쓸 수 있는 복구 구문이 없어요. 원래 구문을 넣거나, 새로 시작하려면 파일을 옮겨주세요.`,
  passwordUntypable: () =>
    '비밀번호에 줄바꿈이나 탭 같은 제어 문자, 또는 UTF-8이 아닌 글자가 있어요. 비밀번호 한 줄만 넣어주세요.',
  keyMissing: (place: string) =>
    lines(
      `이 데이터베이스의 암호화 키가 없어요. ${place}에 원래 키를 넣고 다시 해주세요.`,
      `새 키를 만들면 전화번호와 계좌번호를 읽을 수 없어요. ${see('key')}`,
    ),
  keyWrong: () => `SECRET_KEY 가 이 데이터베이스를 만든 키와 달라요. 원래 키로 다시 해주세요. ${see('key')}`,
  rotateKeyMissing: (name: 'SECRET_KEY' | 'SECRET_KEY_PREVIOUS') =>
    `${name} 가 없어 바꾸지 않았어요. 새 키는 SECRET_KEY 에, 지금까지의 키는 SECRET_KEY_PREVIOUS 에 넣어주세요. ${see('key')}`,
  rotateSameKey: () =>
    'SECRET_KEY 와 SECRET_KEY_PREVIOUS 가 같아 바꾸지 않았어요. SECRET_KEY 에 새 키를 넣어주세요.',
  rotateDone: () => '이 데이터베이스는 이미 SECRET_KEY 의 키로 바뀌어 있어요. 더 바꾼 것은 없어요.',
  rotateWrongKey: () =>
    `지금까지의 키가 이 데이터베이스의 키와 달라 바꾸지 않았어요. SECRET_KEY_PREVIOUS 나 키 파일에 원래 키를 넣고 다시 해주세요. ${see('key')}`,
  rotateUnreadable: (column: string, row: number | string) =>
    lines(
      `${column} 의 ${row} 행을 지금까지의 키로 읽을 수 없어 바꾸지 않았어요. 데이터베이스는 그대로예요.`,
      `verify 로 검사하고, 백업과 견주어 보세요. ${see('key')}`,
    ),
  rotateLeftBehind: (column: string) =>
    `${column} 열에 지금까지의 키로만 읽을 수 있는 값이 남아 바꾸지 않았어요. 데이터베이스는 그대로예요. ${see('key')}`,

  movedAway: (other: string, at: string) =>
    lines(
      `이 데이터베이스는 ${other} 로 옮겨서(${at}) 열지 않았어요. DATABASE_URL 에 옮긴 곳을 넣어주세요. (DATABASE_MOVED)`,
      `옮긴 뒤의 기록은 여기에 없어요. 그래도 여기서 다시 시작하려면 move --reopen 을 해주세요. ${see('move')}`,
    ),
  moveUnfinished: (other: string) =>
    lines(
      `${other} 에서 이 데이터베이스로 옮기는 일이 끝나지 않아 열지 않았어요. (MOVE_UNFINISHED)`,
      `DATABASE_URL 에 원래 데이터베이스를 넣고 같은 move 를 다시 해주세요. ${see('move')}`,
    ),
  moveToItself: () => '옮길 곳이 지금 데이터베이스와 같아요. 다른 곳을 써주세요.',
  moveOccupied: (place: string) =>
    `${place} 가 비어 있지 않아 아무것도 쓰지 않았어요. 빈 데이터베이스를 써주세요. ${see('move')}`,
  rowsUnbound: () =>
    `데이터베이스를 새 버전으로 다 바꾸지 못했어요. 서버를 시작하거나 migrate 를 끝까지 실행한 다음 다시 해주세요. ${see('upgrade')}`,
  rowsUnboundAgain: () =>
    lines(
      '데이터베이스는 업그레이드할 것이 남았다고 하지만, 감사 기록에는 이미 끝난 업그레이드가 있어요. 파일을 손으로 바꾼 것 같아 시작하지 않았어요.',
      `값을 바꾸지 않았어요. ${see('log')}`,
    ),
  rowsBoundWithoutLog: () =>
    lines(
      '데이터베이스는 업그레이드할 것이 남았다고 하고 일부는 이미 업그레이드되어 있는데, 감사 기록에는 업그레이드를 시작한 기록이 없어요. 감사 기록이 지워진 것 같아 시작하지 않았어요.',
      `값을 바꾸지 않았어요. ${see('log')}`,
    ),
  rowsBound: (rows: number, unreadable: number) =>
    unreadable === 0
      ? `암호화한 값을 저마다의 행에 묶었어요. (${rows}행)`
      : `암호화한 값을 저마다의 행에 묶었어요. (${rows}행) 읽을 수 없는 값 ${unreadable}개는 그대로 두었어요. verify 가 어느 것인지 알려줘요.`,
  moveOfUnkeyed: () =>
    '이 데이터베이스에는 암호화 키의 지문이 없어 옮길 것이 없어요. 서버를 한 번 시작한 뒤 다시 해주세요.',
  moveOfUnsound: (findings: readonly string[]) =>
    lines('지금 데이터베이스에 이상이 있어 옮기지 않았어요.', ...findings, see('move')),
  moveUnsound: (findings: readonly string[]) =>
    lines(
      '옮긴 것이 원래와 달라 취소했어요. 원래 데이터베이스는 그대로이고 옮길 곳은 비어 있어요.',
      ...findings,
      see('move'),
    ),
  moveNotTaken: (cause: string) =>
    lines(
      '옮길 곳이 받지 않는 값이 있어 취소했어요. 원래 데이터베이스는 그대로이고 옮길 곳은 비어 있어요.',
      cause,
      see('move'),
    ),
  moveChanged: (findings: readonly string[]) =>
    lines(
      '끝나지 않은 이전 뒤에 원래 데이터베이스가 바뀌어 이어서 끝낼 수 없어요.',
      ...findings,
      `옮길 곳을 지우고 빈 데이터베이스로 처음부터 다시 해주세요. ${see('move')}`,
    ),
  notMoved: () => '옮긴 표시가 없는 데이터베이스예요. 바꾼 것은 없어요.',

  backupExists: (target: string) => `${target} 파일이 이미 있어요. 다른 이름을 써주세요.`,
  backupNotWritten: (target: string, cause: string) =>
    `${target} 에 백업하지 못했어요. 남은 파일은 없어요. (${cause})`,
  backupOfDamaged: (path: string, findings: readonly string[]) =>
    lines(
      `${path} 파일이 손상되어 백업을 남기지 않았어요. 예전 백업을 지우지 마세요.`,
      ...findings,
      see('damaged'),
    ),
  backupForged: (source: string) =>
    `${source} 백업이 만들어진 뒤 바뀌어 되돌리지 않았어요. 암호화 키로 만든 서명이 맞지 않아요. ${see('restore')}`,
  backupUnsealed: (source: string) =>
    lines(
      `${source} 백업에 암호화 키로 만든 서명이 없어 되돌리지 않았어요. 만들어진 뒤 바뀌었는지 알 수 없어요.`,
      `서명이 없던 버전의 백업이 틀림없으면 --unsealed 를 붙여 다시 해주세요. ${see('restore')}`,
    ),
  backupStripped: (source: string) =>
    `${source} 백업은 암호화 키로 서명하는 버전의 것인데 서명이 없어요. 백업을 풀었거나 바꾼 파일이라 --unsealed 를 붙여도 되돌리지 않아요. ${see('restore')}`,
  backupDamaged: (source: string, findings: readonly string[] = []) =>
    lines(
      `${source} 백업이 손상되어 되돌리지 않았어요.`,
      ...findings,
      `다른 백업으로 다시 해주세요. ${see('restore')}`,
    ),
  backupNewer: (source: string) =>
    `${source} 백업은 더 새로운 버전의 프로그램이 만든 것이라 되돌리지 않았어요. 그 버전으로 다시 해주세요. ${see('upgrade')}`,
  backupUnkeyed: (source: string) => `${source} 백업에 암호화 키의 지문이 없어 되돌리지 않았어요.`,
  restoreOccupied: (path: string) =>
    `${path} 파일이 이미 있어 되돌리지 않았어요. 먼저 그 파일을 다른 곳으로 옮겨주세요. ${see('restore')}`,
} as const;
