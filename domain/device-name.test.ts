import { expect, it } from 'vitest';
import { deviceName, networkName } from './device-name.ts';

it.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'iPhone · Safari',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S921N) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36',
    '갤럭시 · 삼성 인터넷',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36 KAKAOTALK 11.0',
    '안드로이드 · 카카오톡',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36 Edg/130.0',
    'Windows · Edge',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.0; rv:130.0) Gecko/20100101 Firefox/130.0', 'Mac · Firefox'],
])('names %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

it.each(['', 'curl/8.5.0', '<script>'])('names no device for %j', (userAgent) => {
  expect(deviceName(userAgent)).toBeNull();
});

it.each([
  ['203.0.113.0/24', '203.0.113.x'],
  ['10.0.0.0/24', '10.0.0.x'],
  ['2001:db8:1:2::/64', '2001:db8:1:2:…'],
  ['unknown', null],
])('says of the network %s: %s', (prefix, words) => {
  expect(networkName(prefix)).toBe(words);
});
