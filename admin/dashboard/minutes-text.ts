const HOUR = 60;
const DAY = 24 * HOUR;

/** '40초', '12분', '3시간 20분' or '2일 4시간' of a time in minutes. */
export function minutesText(minutes: number): string {
  if (minutes < 1) return `${Math.ceil(minutes * 60)}초`;
  const whole = Math.ceil(minutes);
  const pair = (large: string, one: number, small: string, other: number) =>
    other === 0 ? `${one}${large}` : `${one}${large} ${other}${small}`;
  if (whole < HOUR) return `${whole}분`;
  if (whole < DAY) return pair('시간', Math.floor(whole / HOUR), '분', whole % HOUR);
  return pair('일', Math.floor(whole / DAY), '시간', Math.floor((whole % DAY) / HOUR));
}
