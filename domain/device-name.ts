/** A browser's user agent in words that its owner would use: 'iPhone · Safari'. Null when no known name is in it. */
export function deviceName(userAgent: string): string | null {
  const device = firstOf(userAgent, DEVICES);
  const app = firstOf(userAgent, APPS);
  const words = [device, app].filter((word) => word !== null);
  return words.length === 0 ? null : words.join(' · ');
}

/** A device without a known name. */
export const UNKNOWN_DEVICE = '알 수 없는 기기';

/**
 * What is known of where a device is: its network with the last part left out, '203.0.113.x'. No place, which no address tells for
 * certain. Null for an address that could not be read.
 */
export function networkName(ipPrefix: string): string | null {
  const [address = '', length] = ipPrefix.split('/');
  if (length === undefined) return null;
  return length === '24' ? address.replace(/\.0$/, '.x') : address.replace(/:*$/, ':…');
}

/** The device alone: 'iPhone'. */
export const deviceKind = (userAgent: string): string | null => firstOf(userAgent, DEVICES);

type Sign = readonly [RegExp, string];

const DEVICES: readonly Sign[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/SM-|SAMSUNG|Galaxy/i, '갤럭시'],
  [/Android/, '안드로이드'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/CrOS/, '크롬북'],
  [/Linux|X11/, 'Linux'],
];

// Order matters: each user agent also contains the names of those below it.
const APPS: readonly Sign[] = [
  [/KAKAOTALK/i, '카카오톡'],
  [/NAVER\(/i, '네이버'],
  [/SamsungBrowser/, '삼성 인터넷'],
  [/Whale/, '웨일'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/FxiOS|Firefox/, 'Firefox'],
  [/CriOS|Chrome|Chromium/, 'Chrome'],
  [/Safari/, 'Safari'],
];

function firstOf(text: string, signs: readonly Sign[]): string | null {
  return signs.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
