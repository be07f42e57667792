/** The counter key for a phone's text messages. */
export function phoneCounterKey(phoneHmac: string): string {
  return `sms:phone:${phoneHmac}`;
}
