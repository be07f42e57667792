// Names of payers, and what banks, channels and payers make of them. In a form, {name} stands for the whole name.
import type { Random } from '../store/random.ts';

const listOf = (text: string): readonly string[] => text.trim().split(/\s+/);
const formsOf = (text: string): readonly string[] => text.split('|').map((form) => form.trim());

export const SURNAMES = [
  ...'김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민나진지엄채원천방공현',
  ...'함변염여추도소석선설마길연위표명기반라왕금옥육인맹제모탁국어은편용',
];
export const SYLLABLES = [
  ...'민지서현우준영수진은하윤아도연정경재성훈석호철희미선혜숙옥순자덕만복길태규범찬빈솔별나라람온결율주원유예채린슬기한보승용',
];
export const DOUBLE_SURNAMES = listOf('남궁 황보 제갈 선우 사공 독고');
export const FAMILIES = listOf(
  'NGUYEN TRAN PHAM WANG ZHANG SMITH JOHNSON IVANOV BATBAYAR SHRESTHA TAMANG CHOUDHURY YAMAMOTO SANTOS',
);
export const FIRST_NAMES = listOf(
  'VANANH THIHUONG MINHTUAN XIAOMING JONATHAN ALEXANDER OYUNBILEG PRAKASH ABDULLAH TAKESHI MARIAELENA QUOCBAO DMITRY',
);
export const FIRM_WORDS = listOf(
  '한빛 태광 미래 서해 동방 가람 누리 청솔 대명 세움 보람 금강 백두 라온 새롬 두레',
);
export const FIRM_KINDS = listOf(
  '무역 상사 산업 유통 물산 건설 개발 테크 시스템 엔지니어링 커뮤니케이션 디자인',
);

/** Names in which a word of banks or of orders stands by chance. */
export const WORD_NAMES =
  listOf(`이자영 이자연 송금주 신한솔 신한별 국민호 국민지 하나경 하나윤 우리나 기업선 이체은 현금순 입금희 전자옥
  김우리 박하나 이다온 김다온 최국민 정신한 한기업 이충전 전기현 국세희 주민수 수협진 유하나 카드리 예금주 나대리 김이자 신협민`);

/** A holder, and the name of another person that a word of banks or of orders would turn into the holder's. */
export const MISLEADING =
  listOf(`민호:국민호 나경:하나경 나윤:하나윤 민지:국민지 한솔:신한솔 한별:신한별 한나래:신한나래 주희:예금주희
  금주희:송금주희 국민수:민수 업선희:기업선희 리나:우리나 오수:카카오수 자영:이자영 체은:이체은 체리:이체리 이수:이수금 온유:다온유 이다:이다온
  김다:김다온 하나:유하나 하나:하나윤 우리:김우리 김수:토스김수진 김수진:토스김수 수진:토스김수진 이하:이하나 협진:수협진 협민:신협민 대한:대한나
  금희:입금희 금순:현금순 정신:정신한 한기:한기업 김수:김수원 박수:토스박수원 허준:허준건 이지:이지번 최정:최정원입금
  한진:한진산업 태광:태광기업 유진:유진증권 PARKMINSU:PARK_MINSUK LEEMINHO:LEE_MINHO_J LEEMINHO:KLEEMINHO LEEHO:IM_LEEHO 현금:현금 하나:하나`).map(
    (pair) => pair.split(':'),
  );

export const CHANNELS = formsOf(
  '카카오페이|토스|네이버페이|오픈뱅킹|모바일뱅킹|인터넷뱅킹|타행이체|FB이체|CMS|ATM입금|케이뱅크|토스뱅크',
);
export const CHANNEL_FORMS = formsOf(
  `토스{name}|토스_{name}|토스 {name}|{name}(토스)|카카오페이 {name}|카카오{name}|네이버페이_{name}|모바일{name}|인터넷 {name}
  |오픈뱅킹{name}|오픈-{name}|(오픈){name}|CMS {name}|FB이체 {name}|타행이체 {name}|ATM {name}|국민{name}|KB {name}|신한 {name}|우리{name}
  |카카오뱅크/{name}|카뱅{name}|농협 {name}|새마을{name}|우체국 {name}|{name}님|{name} 입금|{name}-입금|[토스] {name}|페이코 {name}`,
);
export const ORDER_FORMS = formsOf(
  `{name}다온|다온{name}|{name} 다온|{name}코인|{name}충전|{name}구매|{name} 토큰구매|{name}/다온구매|{name} DAON|{name}입금|{name} 다온 주문`,
);
export const FIRM_FORMS = formsOf(
  '(주){name}|㈜{name}|주식회사 {name}|{name}(주)|（주）{name}|주식회사{name}|{name}㈜',
);
export const PAYOUT_FORMS = formsOf('다온 {name}|{name}님|{name} 판매대금|국민 {name}|FB이체 {name}');
export const MASKS = [...'*ㅇ○＊●OX'];

/** Fills a form: {name}, its syllables {0} {1} {2}, the rest {1-} and the front {-2}, and {other}, {surname}, {syllable}. */
export function fill(random: Random, form: string, name: string, other = ''): string {
  const letters = [...name];
  return form
    .replaceAll('{name}', name)
    .replaceAll('{other}', other)
    .replaceAll('{surname}', random.pick(SURNAMES.filter((one) => one !== letters[0])))
    .replaceAll('{syllable}', random.pick(SYLLABLES.filter((one) => !name.includes(one))))
    .replaceAll('{1-}', letters.slice(1).join(''))
    .replaceAll('{-2}', letters.slice(0, 2).join(''))
    .replaceAll('{-3}', letters.slice(0, 3).join(''))
    .replaceAll(/\{([0-2])\}/g, (_all, index: string) => letters[Number(index)] ?? '');
}

/** Bytes that a text takes in CP949: two for each character that is not ASCII. */
const width = (text: string): number => [...text].reduce((sum, one) => sum + (one < '\u0080' ? 1 : 2), 0);

export function cutAtBytes(text: string, bytes: number): string {
  let kept = '';
  for (const one of text) {
    if (width(kept + one) > bytes) break;
    kept += one;
  }
  return kept;
}

export const fullWidth = (text: string): string =>
  [...text]
    .map((one) => (one > ' ' && one < '\u007F' ? String.fromCharCode(one.charCodeAt(0) + 0xfee0) : one))
    .join('');

/** 김*민 of 김수민. */
export const maskOf = (name: string, mark: string): string =>
  [...name].map((one, index, all) => (index > 0 && index < all.length - 1 ? mark : one)).join('');
