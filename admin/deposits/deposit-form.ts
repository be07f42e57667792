import { parseAddress, parseTxHash } from '../../domain/address.ts';
import { MAX_AMOUNT, parseDaon } from '../../domain/money.ts';

/** The fields of the form as they are typed. */
export interface DepositFields {
  address: string;
  amount: string;
  txHash: string;
  logIndex: string;
  from: string;
}

export const emptyDeposit: DepositFields = { address: '', amount: '', txHash: '', logIndex: '0', from: '' };

export type DepositProblems = Partial<Record<keyof DepositFields, string>>;

const wrongAddress = '0x로 시작하는 42자 주소를 넣어주세요.';
const wrongChecksum = '주소의 대소문자가 맞지 않아요. 한 글자가 틀렸을 수 있으니 다시 확인해주세요.';

function addressProblem(raw: string): string | null {
  const parsed = parseAddress(raw);
  if (!parsed.ok) return wrongAddress;
  return parsed.value.checksumOk ? null : wrongChecksum;
}

function amountProblem(raw: string): string | null {
  const parsed = parseDaon(raw);
  if (!parsed.ok) return '0보다 큰 수량을 소수점 아래 8자리까지 넣어주세요.';
  if (parsed.value <= 0n) return '0보다 큰 수량을 넣어주세요.';
  return parsed.value > MAX_AMOUNT ? '한 번에 기록할 수 있는 수량을 넘었어요.' : null;
}

export const depositRules: Record<keyof DepositFields, (raw: string) => string | null> = {
  address: addressProblem,
  amount: amountProblem,
  txHash: (raw) => (parseTxHash(raw).ok ? null : '0x로 시작하는 66자 해시를 넣어주세요.'),
  logIndex: (raw) => (/^[0-9]{1,9}$/.test(raw) ? null : '0부터 시작하는 숫자를 넣어주세요.'),
  // Some operators do not note where tokens came from.
  from: (raw) => (raw === '' ? null : addressProblem(raw)),
};

/** The error of each field; empty when the deposit can be recorded. */
export function depositProblems(fields: DepositFields): DepositProblems {
  const problems: DepositProblems = {};
  for (const name of Object.keys(depositRules) as (keyof DepositFields)[]) {
    const problem = depositRules[name](fields[name]);
    if (problem !== null) problems[name] = problem;
  }
  return problems;
}

/** The input of the call without its idempotency key. */
export function depositContent({ address, amount, txHash, logIndex, from }: DepositFields) {
  return { address, amount, txHash, logIndex: Number(logIndex), ...(from === '' ? {} : { from }) };
}
