/** '9:59', the remaining life of a code. */
export function showCountdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
}

/** '23시간 59분', '59분 59초' or '59초': the remaining time of a deposit, to the unit that is worth saying. */
export function showTimeLeft(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours > 0) return `${hours}시간 ${minutes}분`;
  return minutes > 0 ? `${minutes}분 ${seconds % 60}초` : `${seconds}초`;
}
