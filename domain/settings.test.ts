import { expect, it } from 'vitest';
import { isSupportLink } from './settings.ts';

it.each([
  'tel:02-1234-5678',
  'tel:+82212345678',
  'https://pf.kakao.com/_daon/chat',
  'https://daon.example',
  'https://daon.example/help?from=wallet#ask',
  'mailto:help+wallet@daon.example',
  `https://daon.example/${'a'.repeat(200 - 21)}`,
])('takes %s', (link) => {
  expect(isSupportLink(link)).toBe(true);
});

it.each([
  '',
  '02-1234-5678',
  'tel:',
  'tel:1588 1234',
  'tel:*21*01012345678#',
  'sms:01012345678',
  'http://daon.example',
  'HTTPS://daon.example',
  'https://',
  'https://daon.example\n',
  ' https://daon.example',
  'https://daon.example@evil.example/',
  'https://a:b@evil.example/',
  'https:\\\\evil.example',
  'javascript:alert(1)',
  'mailto:help@daon.example?body=x',
  'mailto:help@daon',
  `https://daon.example/${'a'.repeat(200 - 20)}`,
])('refuses %j', (link) => {
  expect(isSupportLink(link)).toBe(false);
});
