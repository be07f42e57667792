import { expect, it } from 'vitest';
import { minutesText } from './minutes-text.ts';

it.each([
  [0, '0초'],
  [0.1, '6초'],
  [0.9, '54초'],
  [1, '1분'],
  [59, '59분'],
  [59.1, '1시간'],
  [60, '1시간'],
  [61, '1시간 1분'],
  [1439, '23시간 59분'],
  [1440, '1일'],
  [1500, '1일 1시간'],
])('shows %d minutes as %s', (minutes, text) => {
  expect(minutesText(minutes)).toBe(text);
});
