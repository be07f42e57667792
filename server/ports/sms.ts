// The SMS port: a file for local runs, Solapi for real phones. The outbox calls it after its transaction was committed.
import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { seoulIso } from '../../domain/time.ts';
import { pathType } from '../env/path-type.ts';
import type { Clock } from './clock.ts';

export type Sms = {
  /** Resolves when the message was sent; for the file, when the line is on disk. Rejects otherwise. */
  send: (to: string, text: string) => Promise<void>;
};

/** One `{"to","text","at"}` per line; the line is complete on disk before the promise resolves. */
export function createFileSms(file: string, clock: Clock): Sms {
  return {
    async send(to, text) {
      await mkdir(dirname(file), { recursive: true });
      const handle = await open(file, 'a', 0o600);
      try {
        await handle.appendFile(`${JSON.stringify({ to, text, at: seoulIso(clock.now()) })}\n`);
        await handle.datasync();
      } finally {
        await handle.close();
      }
    },
  };
}

// Solapi's SDK takes about 100 MB; the one call that is needed is a signed POST, implemented here.
const SOLAPI_URL = 'https://api.solapi.com/messages/v4/send';
const SOLAPI_TIMEOUT_MS = 10_000;

type SolapiAccount = { key: string; secret: string; sender: string };

/** `solapi://KEY:SECRET@SENDER`, where SENDER is the registered sender number; null for anything else. */
function parseSolapiUrl(url: string): SolapiAccount | null {
  try {
    const { username, password, hostname: sender } = new URL(url);
    const [key, secret] = [decodeURIComponent(username), decodeURIComponent(password)];
    return key && secret && /^\d+$/.test(sender) ? { key, secret, sender } : null;
  } catch {
    // An invalid URL, or an invalid percent encoding.
    return null;
  }
}

export function createSolapiSms({ key, secret, sender }: SolapiAccount, clock: Clock): Sms {
  return {
    async send(to, text) {
      const date = clock.now().toISOString();
      const salt = randomBytes(16).toString('hex');
      const signature = createHmac('sha256', secret)
        .update(date + salt)
        .digest('hex');
      const response = await fetch(SOLAPI_URL, {
        method: 'POST',
        headers: {
          authorization: `HMAC-SHA256 apiKey=${key}, date=${date}, salt=${salt}, signature=${signature}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ message: { to, from: sender, text } }),
        signal: AbortSignal.timeout(SOLAPI_TIMEOUT_MS),
        // Signature and phone number must go to this host only.
        redirect: 'error',
      });
      if (!response.ok) throw new Error(`SMS gateway answered ${response.status}`);
    },
  };
}

const isFile = (url: string): boolean => url.startsWith('file:');

/** Whether a production server writes messages to a file that no holder receives, because SMS_URL is missing. */
export const lacksSmsGateway = (env: { production: boolean; smsUrl: string }): boolean =>
  env.production && isFile(env.smsUrl);

const filePathOf = (url: string): string => resolve(url.slice('file:'.length));

/** What is wrong with SMS_URL, for the administrator; null when it is valid. */
export function smsUrlError(url: string): string | null {
  if (/^file:./.test(url))
    return pathType(filePathOf(url)) === 'folder' ? '폴더가 아니라 파일이어야 합니다.' : null;
  if (!/^solapi:\/\/./.test(url)) return 'file:… 또는 solapi://… 이어야 합니다.';
  return parseSolapiUrl(url) === null ? 'solapi://KEY:SECRET@SENDER 형식이어야 합니다.' : null;
}

/** Throws for a URL that `smsUrlError` rejects. */
export function createSms(url: string, clock: Clock): Sms {
  if (isFile(url)) return createFileSms(filePathOf(url), clock);
  const account = parseSolapiUrl(url);
  if (account === null) throw new Error('SMS_URL was not checked');
  return createSolapiSms(account, clock);
}
