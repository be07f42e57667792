/**
 * The banks of the specification (section 3), stored by code and shown by Korean name. People write them in many ways,
 * so D25 accepts code, name and the usual spellings.
 */
export type Bank = {
  readonly code: string;
  readonly name: string;
  /** Other usual spellings, without 은행, 뱅크, spaces and digits, in capitals. */
  readonly spellings: readonly string[];
};

export const BANKS: readonly Bank[] = [
  { code: '004', name: '국민은행', spellings: ['KB', 'KB국민', 'KOOKMIN', 'KBKOOKMIN'] },
  { code: '003', name: '기업은행', spellings: ['IBK', 'IBK기업', '중소기업'] },
  { code: '020', name: '우리은행', spellings: ['WOORI'] },
  { code: '081', name: '하나은행', spellings: ['HANA', 'KEB하나', 'KEBHANA'] },
  { code: '088', name: '신한은행', spellings: ['SHINHAN'] },
  { code: '007', name: '수협은행', spellings: ['SUHYUP', 'SH수협'] },
  { code: '011', name: '농협은행', spellings: ['NH', 'NH농협', 'NONGHYUP', 'NHNONGHYUP'] },
  {
    code: '023',
    name: 'SC제일은행',
    spellings: ['SC', '제일', 'SCFIRST', '스탠다드차타드', 'SC스탠다드차타드'],
  },
  { code: '027', name: '씨티은행', spellings: ['한국씨티', '시티', '한국시티', 'CITI'] },
  { code: '089', name: '케이뱅크', spellings: ['K'] },
  { code: '090', name: '카카오뱅크', spellings: ['KAKAO', '카뱅'] },
  { code: '092', name: '토스뱅크', spellings: ['TOSS', '토뱅'] },
  { code: '034', name: '광주은행', spellings: ['GWANGJU'] },
  { code: '035', name: '제주은행', spellings: ['JEJU'] },
  { code: '037', name: '전북은행', spellings: ['JEONBUK', 'JB전북'] },
  { code: '039', name: '경남은행', spellings: ['KYONGNAM', 'BNK경남'] },
];

const BY_CODE: ReadonlyMap<string, Bank> = new Map(BANKS.map((bank) => [bank.code, bank]));

/** The part of a spelling that is left after removing everything that varies. */
function stemOf(raw: string): string {
  const bare = raw
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s0-9().,·_-]/g, '');
  return bare.replace(/(?:은행|뱅크|BANK)$/, '') || bare;
}

const BY_STEM: ReadonlyMap<string, Bank> = new Map(
  BANKS.flatMap((bank) =>
    [bank.name, ...bank.spellings].map((spelling) => [stemOf(spelling), bank] as const),
  ),
);

/**
 * '004', '국민', '국민은행', 'KB국민은행' and '국민 004' are all the same bank. Null for an unknown bank, and for a name and a code
 * that disagree.
 */
export function findBank(raw: string): Bank | null {
  const digits = raw.replace(/[^0-9]/g, '');
  const stem = stemOf(raw);
  const byStem = BY_STEM.get(stem) ?? null;
  if (digits === '') return byStem;
  const byCode = BY_CODE.get(digits) ?? null;
  if (stem === '') return byCode;
  return byCode !== null && byCode === byStem ? byCode : null;
}

/** The Korean name of a code; a code that is no longer on the list is shown as it is. */
export function bankName(code: string): string {
  return BY_CODE.get(code)?.name ?? code;
}

/** The banks that a partly typed name may mean; all banks for an empty field. */
export function suggestBanks(typed: string): readonly Bank[] {
  const stem = stemOf(typed);
  if (stem === '') return BANKS;
  return BANKS.filter((bank) =>
    [bank.name, ...bank.spellings].some((spelling) => stemOf(spelling).startsWith(stem)),
  );
}
