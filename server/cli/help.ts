// What `help` prints, and what a wrong call is answered with.
import { isSea } from 'node:sea';

const COMMAND = isSea() ? 'daon-wallet' : 'npm run -s daon --';

/** Each verb with its forms and what they do. */
const VERB_HELP = {
  serve: [['serve', '서버를 시작합니다']],
  migrate: [['migrate', '데이터베이스를 최신 구조로 바꿉니다']],
  demo: [['demo', '빈 데이터베이스에 데모 데이터를 넣습니다']],
  operator: [
    [
      'operator add LOGIN --role ROLE [--phone N]',
      '운영자를 추가합니다 (비밀번호는 표준 입력, ROLE: viewer | operator | admin)',
    ],
    ['operator phone LOGIN --phone N', '운영자의 휴대폰 번호를 바꿉니다 (N: 숫자 11자리)'],
    ['operator reset-totp LOGIN', '운영자의 인증 앱 등록을 지우고 로그인을 모두 끝냅니다'],
  ],
  verify: [
    ['verify [--link ID:KEY:HASH]', '파일, 장부, 감사 기록과 따로 적어 둔 고리를 모두 검사합니다'],
    ['verify --file', '파일만 빨리 검사합니다 (색인과 표의 비교, 장부, 감사 기록은 빼고)'],
    ['verify --books', '장부만 검사합니다'],
  ],
  'accept-loss': [['accept-loss', '답한 기록을 잃은 채로 계속하기로 하고 감사 기록에 남깁니다']],
  backup: [['backup PATH', '서버가 켜져 있어도 백업합니다']],
  restore: [
    ['restore PATH', '데이터베이스가 없는 곳에 백업을 되돌립니다'],
    ['restore PATH --unsealed', '서명이 없던 버전의 백업을 되돌립니다'],
  ],
  move: [
    ['move --to URL', '데이터베이스를 다른 곳(file:… 또는 postgres://…)으로 모두 옮깁니다'],
    ['move --reopen', '옮긴 표시를 지우고 이 데이터베이스로 다시 시작하게 합니다'],
  ],
  custody: [['custody new', '새 복구 구문과 확장 공개 키를 한 번 보여줍니다 (저장하지 않습니다)']],
  erase: [['erase LOGIN', '탈퇴한 회원의 개인정보를 파기합니다 (법에 따른 요청)']],
  'rotate-key': [['rotate-key', '암호화 키를 SECRET_KEY_PREVIOUS 에서 SECRET_KEY 로 바꿉니다']],
  help: [['help [VERB]', '이 설명, 또는 한 동작의 설명을 출력합니다']],
  '--version': [['--version', '버전을 출력합니다']],
} as const satisfies Readonly<Record<string, readonly (readonly [form: string, meaning: string])[]>>;

export type VerbName = keyof typeof VERB_HELP;

export const VERB_NAMES = Object.keys(VERB_HELP) as VerbName[];

export const isVerbName = (name: string): name is VerbName => Object.hasOwn(VERB_HELP, name);

const FORM_WIDTH = 36;

/** A long form stands in a line of its own. */
const lineOf = ([form, meaning]: readonly [string, string]): string =>
  form.length > FORM_WIDTH
    ? `  ${form}\n  ${''.padEnd(FORM_WIDTH)} ${meaning}`
    : `  ${form.padEnd(FORM_WIDTH)} ${meaning}`;

/** The description of one verb, or of all. */
export function helpText(verb?: VerbName): string {
  const forms = verb === undefined ? VERB_NAMES.flatMap((name) => [...VERB_HELP[name]]) : VERB_HELP[verb];
  return `사용법: ${COMMAND} ${verb ?? '<동작>'}\n\n${forms.map(lineOf).join('\n')}\n`;
}

/** A call that cannot be run as it is written: what is wrong with it. */
export class UsageError extends Error {}

/** What is wrong with a call, and where to read what is right. */
export function usageText(sentence: string, verb?: VerbName): string {
  const forms = verb === undefined ? [`  ${VERB_NAMES.join(' ')}`] : VERB_HELP[verb].map(lineOf);
  const name = verb === undefined ? 'daon' : `daon ${verb}`;
  return `${name}: ${sentence}\n\n${forms.join('\n')}\n\n설명은 ${COMMAND} help${verb === undefined ? '' : ` ${verb}`}\n`;
}
