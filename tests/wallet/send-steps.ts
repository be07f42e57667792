// The steps of a send, for the tests of its screens in a DOM.
import {} from 'vitest';
import {
  button,
  factRow,
  field,
  fill,
  find,
  isOn,
  press,
  type Query,
  screenOf,
  shows,
} from '../support/dom/queries.ts';

export const step = (number: number): Query => screenOf(`/send#${number}`);
export const next = button('다음');
export const addressField = field('지갑 주소');
export const amountField = find('[name=amount]');
export const sendButton = button(/DAON 보내기$/);
export const row = factRow;

/** From the first step to the amount. */
export async function toAmount(address: string): Promise<void> {
  await fill(addressField, address);
  await press(next);
  await shows(step(2));
}

/** From the first step to the confirmation, whose figures the server has agreed to. */
export async function toConfirmation(address: string, amount: string): Promise<void> {
  await toAmount(address);
  await confirmAmount(amount);
}

export async function confirmAmount(amount: string): Promise<void> {
  await fill(amountField, amount);
  await press(next);
  await shows(step(3));
  await isOn(sendButton);
}

export const masked = (address: string): string => `${address.slice(0, 4)}…${address.slice(-4)}`;
