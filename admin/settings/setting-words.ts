import { SETTING_BOUNDS } from '../../domain/limits.ts';
import { parseDaon, parseWon } from '../../domain/money.ts';
import { exactDaonText, wonText } from '../amounts/amount-text.ts';
import type { CallInput, Settings } from '../api/contract.ts';

/** Every rule that an administrator may change: what it is called, what it means, and how it is typed. */

export type SettingInput = CallInput<'settings', 'set'>;
export type RuleKey = SettingInput['key'];

export type Editor =
  | { kind: 'number'; unit: string; min: number; max: number }
  | { kind: 'amount'; unit: string; isLegal: (raw: string) => boolean }
  /** An amount that may also be off. */
  | { kind: 'amountOrOff'; unit: string; isLegal: (raw: string) => boolean; offLabel: string }
  | { kind: 'choice'; choices: readonly { value: string; label: string }[] };

export interface Rule {
  title: string;
  meaning: string;
  editor: Editor;
  show: (settings: Settings) => string;
  /** What the editor starts with: '' is off. */
  draft: (settings: Settings) => string;
  input: (draft: string) => SettingInput;
}

const isWon = (raw: string) => {
  const parsed = parseWon(raw);
  return parsed.ok && parsed.value > 0n;
};

const totpLabels = { off: '안 써도 됨', deciders: '결정하는 사람만', everyone: '모두' } as const;
const closeLabels = { allow: '탈퇴할 수 있음', refuse: '탈퇴할 수 없음' } as const;

const choicesOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const rules: Record<RuleKey, Rule> = {
  purchaseLifeHours: {
    title: '입금 시한',
    meaning: '구매 신청 뒤 이 시간 안에 승인되지 않으면 ‘입금 시간 만료’로 끝나요.',
    editor: { kind: 'number', unit: '시간', ...SETTING_BOUNDS.purchaseLifeHours },
    show: (settings) => `${settings.purchaseLifeHours}시간`,
    draft: (settings) => String(settings.purchaseLifeHours),
    input: (draft) => ({ key: 'purchaseLifeHours', value: Number(draft) }),
  },
  openPurchasesMax: {
    title: '동시에 신청할 수 있는 구매',
    meaning: '한 회원이 결정을 기다리게 둘 수 있는 구매 신청의 수예요.',
    editor: { kind: 'number', unit: '건', ...SETTING_BOUNDS.openPurchasesMax },
    show: (settings) => `${settings.openPurchasesMax}건`,
    draft: (settings) => String(settings.openPurchasesMax),
    input: (draft) => ({ key: 'openPurchasesMax', value: Number(draft) }),
  },
  maxIssuePerDay: {
    title: '하루 발행 한도',
    meaning: '하루(한국 시간)에 구매 승인으로 새로 발행할 수 있는 DAON이에요. 넘으면 승인이 멈춰요.',
    editor: { kind: 'amount', unit: 'DAON', isLegal: (raw) => parseDaon(raw).ok },
    show: (settings) => exactDaonText(settings.maxIssuePerDay),
    draft: (settings) => settings.maxIssuePerDay,
    input: (draft) => ({ key: 'maxIssuePerDay', value: draft }),
  },
  fourEyesWon: {
    title: '두 사람 승인',
    meaning:
      '이 금액부터 승인·입금·정정에 운영자 두 명이 필요해요. 켜 두면 수수료, ±20%를 넘는 가격, 입금 계좌, 이 설정을 바꿀 때도 두 명이 필요해요.',
    editor: { kind: 'amountOrOff', unit: '원', isLegal: isWon, offLabel: '쓰지 않음' },
    show: ({ fourEyesWon }) => (fourEyesWon === null ? '쓰지 않음' : `${wonText(fourEyesWon)}부터`),
    draft: ({ fourEyesWon }) => fourEyesWon ?? '',
    input: (draft) => ({ key: 'fourEyesWon', value: draft === '' ? null : draft }),
  },
  requireTotp: {
    title: '운영자 인증 앱',
    meaning: '로그인할 때 인증 앱의 6자리 번호까지 넣어야 하는 운영자예요.',
    editor: { kind: 'choice', choices: choicesOf(totpLabels) },
    show: ({ requireTotp }) => totpLabels[requireTotp],
    draft: ({ requireTotp }) => requireTotp,
    input: (draft) => ({ key: 'requireTotp', value: draft as keyof typeof totpLabels }),
  },
  confirmWithPassword: {
    title: '보낼 때 비밀번호 확인',
    meaning: '회원이 DAON을 보내거나 팔 때 마지막에 비밀번호를 한 번 더 물어요.',
    editor: {
      kind: 'choice',
      choices: [
        { value: 'true', label: '물어봄' },
        { value: 'false', label: '묻지 않음' },
      ],
    },
    show: ({ confirmWithPassword }) => (confirmWithPassword ? '물어봄' : '묻지 않음'),
    draft: ({ confirmWithPassword }) => String(confirmWithPassword),
    input: (draft) => ({ key: 'confirmWithPassword', value: draft === 'true' }),
  },
  closeAccountWithFunds: {
    title: 'DAON이 남은 회원의 탈퇴',
    meaning:
      '잔액이나 처리 중인 요청이 있어도 탈퇴할 수 있는지예요. 탈퇴해도 DAON은 사라지지 않고 지급을 기다려요.',
    editor: { kind: 'choice', choices: choicesOf(closeLabels) },
    show: ({ closeAccountWithFunds }) => closeLabels[closeAccountWithFunds],
    draft: ({ closeAccountWithFunds }) => closeAccountWithFunds,
    input: (draft) => ({ key: 'closeAccountWithFunds', value: draft as keyof typeof closeLabels }),
  },
  inviteDays: {
    title: '초대 기간',
    meaning: '초대를 만들 때 따로 정하지 않으면 이 기간 동안 쓸 수 있어요.',
    editor: { kind: 'number', unit: '일', ...SETTING_BOUNDS.inviteDays },
    show: (settings) => `${settings.inviteDays}일`,
    draft: (settings) => String(settings.inviteDays),
    input: (draft) => ({ key: 'inviteDays', value: Number(draft) }),
  },
  inviteUses: {
    title: '초대 사용 횟수',
    meaning: '초대를 만들 때 따로 정하지 않으면 이 횟수만큼 가입이나 연동에 쓸 수 있어요.',
    editor: { kind: 'number', unit: '번', ...SETTING_BOUNDS.inviteUses },
    show: (settings) => `${settings.inviteUses}번`,
    draft: (settings) => String(settings.inviteUses),
    input: (draft) => ({ key: 'inviteUses', value: Number(draft) }),
  },
};

export const ruleGroups: readonly { title: string; keys: readonly RuleKey[] }[] = [
  { title: '구매', keys: ['purchaseLifeHours', 'openPurchasesMax', 'maxIssuePerDay'] },
  { title: '안전', keys: ['fourEyesWon', 'requireTotp', 'confirmWithPassword'] },
  { title: '회원과 초대', keys: ['closeAccountWithFunds', 'inviteDays', 'inviteUses'] },
];

/** What is wrong with what was typed; null when it can be sent. */
export function draftProblem(editor: Editor, draft: string): string | null {
  switch (editor.kind) {
    case 'number': {
      const value = /^[0-9]{1,6}$/.test(draft) ? Number(draft) : NaN;
      const isLegal = value >= editor.min && value <= editor.max;
      return isLegal ? null : `${editor.min}부터 ${editor.max}까지의 숫자를 넣어 주세요.`;
    }
    case 'amount':
      return editor.isLegal(draft) ? null : '숫자를 다시 확인해 주세요.';
    case 'amountOrOff':
      return draft === '' || editor.isLegal(draft) ? null : '0보다 큰 숫자를 넣어 주세요.';
    case 'choice':
      return editor.choices.some(({ value }) => value === draft) ? null : '하나를 골라 주세요.';
  }
}

/** What was typed as the confirmation names it. */
export function draftText(editor: Editor, draft: string): string {
  if (editor.kind === 'choice') return editor.choices.find(({ value }) => value === draft)?.label ?? draft;
  if (editor.kind === 'amountOrOff') return draft === '' ? editor.offLabel : `${wonText(draft)}부터`;
  return editor.kind === 'amount' ? exactDaonText(draft) : `${draft}${editor.unit}`;
}
