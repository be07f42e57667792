/**
 * The person whom a holder trusts (ADR-0048): told by a text message that the holder has frozen the wallet, or is named no more, and nothing else. The holder is
 * named by the ends of the name, because a number may have another owner by then; no message says anything of money or has a link.
 */
import { maskName } from './masks.ts';

/** A holder who freezes and ends it again and again does not fill the phone of another. */
export const CONTACT_TEXTS_PER_DAY = 3;

/** Asks for the agreement. It holds one run of six digits, as each message with a code. */
export const contactCodeMessage = (holderName: string, code: string): string =>
  `[DAON] ${maskName(holderName)}님이 이 번호를 비상 연락처로 정하려고 해요. 동의할 때만 그분에게 인증번호를 알려주세요: ${code}. 지갑을 잠그면 문자로 알려드리고, 그만 받으려면 고객센터에 전화해주세요.`;

/** Also to one in whose place another was named: a thief may have done that. */
export const contactRemovedMessage = (holderName: string): string =>
  `[DAON] ${maskName(holderName)}님이 이 번호를 비상 연락처에서 지웠어요. 뜻밖이면 직접 만나거나 전화해 확인해주세요.`;

export const contactFrozenMessage = (holderName: string): string =>
  `[DAON] ${maskName(holderName)}님이 지갑을 잠갔어요. 직접 만나거나 전화해 확인해주세요. 휴대폰을 잃어버렸다면 다른 사람이 받을 수 있어요. 돈이나 인증번호를 달라는 연락은 사기예요. 이 문자를 그만 받으려면 고객센터에 전화해주세요.`;
