/**
 * Words that banks and payers write around a name: channels, banks, what the money is for. A text of such words alone
 * names no person.
 */
import { BANKS } from '../banks.ts';

const CHANNELS = [
  '인터넷뱅킹',
  '모바일뱅킹',
  '스마트뱅킹',
  '오픈뱅킹',
  '텔레뱅킹',
  '폰뱅킹',
  '펌뱅킹',
  '인터넷',
  '모바일',
  '스마트폰',
  '스마트',
  '오픈',
  '인뱅',
  '폰뱅',
  '전자금융',
  '전금',
  '창구',
  '타행이체',
  '타행건별',
  '타행송금',
  '타행환',
  '타행IB',
  '타행MB',
  '타행PC',
  '타행',
  '당행이체',
  '당행송금',
  '당행',
  '자행',
  '대체',
  '이체',
  '입금',
  '출금',
  '송금',
  '즉시',
  '자동',
  '예약',
  '현금',
  '무통장',
  '무통장입금',
  '제로페이',
  '지로',
  '계좌이체',
  '실시간이체',
  'SMART',
  '간편송금',
  '간편이체',
  '하나원큐',
  '원큐',
  '원뱅킹',
  '올원뱅크',
  '콕뱅크',
  '아이원뱅크',
  '아이원',
  '스타뱅킹',
  '쏠뱅크',
  '홈뱅킹',
  'CMS',
  'ATM',
  'CD',
  'IB',
  'MB',
  'FB',
  'EB',
  'CC',
  'BZ',
  'PC',
  'S1',
  '토스페이',
  '토스',
  '카카오페이',
  '카카오',
  '네이버페이',
  '네이버',
  '페이코',
  '삼성페이',
  '당근페이',
  '카톡',
  '페이',
  '뱅크월렛',
  '우체국',
  '새마을금고',
  '새마을',
  '신협',
  '산업',
  '산업은행',
  'KDB',
  '부산',
  '부산은행',
  '대구',
  '대구은행',
  '아이엠',
  'IM',
  '저축은행',
  '저축',
  '증권',
  '키움증권',
  '삼성증권',
  '대신증권',
  '한국투자증권',
  '신한투자증권',
  '미래에셋증권',
  '토스증권',
  '단위농협',
  '축협',
] as const;

const PURPOSES = [
  '고객님',
  '고객',
  '회원님',
  '회원',
  '본인',
  '님',
  '구매대금',
  '구매',
  '구입',
  '매수',
  '주문번호',
  '주문',
  '충전금',
  '충전',
  '대금',
  '결제',
  '입금자',
  '입금합니다',
  '입금요',
  '입금함',
  '코인',
  '토큰',
  '다온',
  'DAON',
  '게임',
  '게임비',
  '아이템',
  '판매대금',
  '판매',
  '지급',
  '정산',
  '출금',
  '환불',
  '번호',
  'NO',
  '번',
  '건',
  '원',
] as const;

const plain = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

const BANK_WORDS = BANKS.flatMap(({ name, spellings }) => [
  name,
  name.replace(/(?:은행|뱅크)$/, ''),
  ...spellings,
]);

/** All of them in capitals without punctuation, and the words of a company: its name and that of its account. */
export function nameWords(companyWords: readonly string[]): readonly string[] {
  const own = companyWords.flatMap((word) => {
    const bare = plain(word.normalize('NFKC'));
    return [bare, bare.replace(/^(?:주식회사|주)|(?:주식회사|주)$/g, '')];
  });
  // A single Latin letter is an initial, not a bank.
  const all = [...CHANNELS, ...PURPOSES, ...BANK_WORDS.map(plain), ...own].filter(
    (word) => word !== '' && !/^[A-Z]$/.test(word),
  );
  return [...new Set(all)].sort((a, b) => b.length - a.length);
}

/** The usual Korean surnames of one syllable; a word that begins with one may be a person. */
const SURNAMES =
  '김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지엄채원천방공현함변염여추도소석선설마길연위표명기반라왕금옥육인맹제모탁국어은편용예경봉사부가복태목형피두감호제갈독고선우나상시빈동단계범승좌창팽옹온간판평화애아필포초춘순';

/** Whether a word may be the name of a person: two to four Hangul syllables after a surname. */
export function looksLikeName(word: string): boolean {
  return /^[가-힣]{2,4}$/.test(word) && SURNAMES.includes(word.charAt(0));
}
