// The people of the demo (design 7). The names describe them: the first, the second, one who waits, one who is blocked.

export const DEMO_PASSWORD = 'daon1234!';

export const DEMO_OPERATORS = [
  { login: 'operator', role: 'operator', phone: '01000000011' },
  { login: 'admin1', role: 'admin', phone: '01000000012' },
] as const;

export const DEMO_COMPANY = {
  name: '다온게임즈',
  depositBankCode: '081',
  depositNum: '27891004567804',
  depositName: '다온게임즈',
} as const;

export const DEMO_HOLDERS = {
  first: {
    login: 'daon0001',
    name: '다온일',
    phone: '01000000001',
    bankCode: '004',
    accountNum: '12345600000001',
  },
  second: {
    login: 'daon0002',
    name: '다온이',
    phone: '01000000002',
    bankCode: '088',
    accountNum: '11045600000002',
  },
  waiting: {
    login: 'waiting1',
    name: '다온삼',
    phone: '01000000003',
    bankCode: '090',
    accountNum: '3333010000003',
  },
  blocked: {
    login: 'blocked1',
    name: '다온사',
    phone: '01000000004',
    bankCode: '092',
    accountNum: '100012340004',
  },
} as const;

export const DEMO_INVITES = [
  { kind: 'signup', code: 'DEMO-SIGNUP' },
  { kind: 'link', code: 'DEMO-LINK' },
] as const;
