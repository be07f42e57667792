// The only source of randomness in the server.
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { RECOVERY_CODE_ALPHABET, RECOVERY_CODE_LENGTH } from '../../domain/recovery-code.ts';

export type Ids = {
  /** 256 random bits for a session or reset token, base64url. */
  token: () => string;
  /** 128 random bits for an invite code, base64url. */
  inviteCode: () => string;
  uuid: () => string;
  /** A new wallet address: 0x and 40 lower-case hex digits. */
  walletAddress: () => string;
  /** Six decimal digits. */
  smsCode: () => string;
  /** A recovery code of an operator, without grouping. */
  recoveryCode: () => string;
};

export const randomIds: Ids = {
  token: () => randomBytes(32).toString('base64url'),
  inviteCode: () => randomBytes(16).toString('base64url'),
  uuid: () => randomUUID(),
  walletAddress: () => `0x${randomBytes(20).toString('hex')}`,
  smsCode: () => randomInt(0, 1_000_000).toString().padStart(6, '0'),
  recoveryCode: () =>
    Array.from(
      { length: RECOVERY_CODE_LENGTH },
      () => RECOVERY_CODE_ALPHABET[randomInt(RECOVERY_CODE_ALPHABET.length)],
    ).join(''),
};
