// Personal data at rest (D44): AES-256-GCM with a key derived from SECRET_KEY and identified by a key id, and an HMAC
// beside it for uniqueness and exact search. The database stores only the key's fingerprint.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  randomBytes,
} from 'node:crypto';

export type Secrets = {
  /** Encrypts text for storage: `<key id>.<iv>.<tag>.<ciphertext>`, each base64url. */
  encrypt: (plain: string) => string;
  /** Reverses `encrypt`. Throws when the text was tampered with or encrypted with another key. */
  decrypt: (stored: string) => string;
  /** Keyed hash for look-up columns and SMS codes; `purpose` separates equal values of different kinds. */
  hmac: (purpose: string, value: string) => string;
  /** Secret that is mixed into every password hash. */
  pepper: Derived;
  /** Authenticates the chain of the audit log. */
  logKey: Derived;
  /** Authenticates the seal of a backup. */
  sealKey: MacKey;
  /** Authenticates the lines of the register of erasures. */
  registerKey: MacKey;
  /** Identifies the key in everything that it encrypts: a prefix of the fingerprint. */
  keyId: string;
  /** Distinguishes keys without revealing them. */
  fingerprint: string;
};

/** A secret derived from the key with this id. */
export type Derived = { keyId: string; secret: Buffer };

/** Computes the MAC of a text with a secret derived from the key with this id. */
export type MacKey = { keyId: string; mac: (text: string) => string };

const IV_BYTES = 12; // the IV length that GCM is specified for

function derive(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, 'daon-wallet', purpose, 32));
}

/** The id of the key with this fingerprint. */
export function keyIdOf(fingerprint: string): string {
  return fingerprint.slice(0, 8);
}

export function createSecrets(secretKey: string): Secrets {
  // As key objects: with plain bytes Node would create one for each use, which costs three times as much as the
  // encryption itself.
  const cipherKey = createSecretKey(derive(secretKey, 'personal-data'));
  const hmacKey = createSecretKey(derive(secretKey, 'look-up'));
  const macKey = (purpose: string): MacKey => {
    const key = createSecretKey(derive(secretKey, purpose));
    return { keyId, mac: (text) => createHmac('sha256', key).update(text).digest('hex') };
  };
  const fingerprint = createHash('sha256')
    .update(derive(secretKey, 'fingerprint'))
    .digest('hex')
    .slice(0, 32);
  const keyId = keyIdOf(fingerprint);

  return {
    encrypt(plain) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', cipherKey, iv);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return [
        keyId,
        iv.toString('base64url'),
        cipher.getAuthTag().toString('base64url'),
        body.toString('base64url'),
      ].join('.');
    },
    decrypt(stored) {
      const [id, iv, tag, body] = stored.split('.');
      if (id !== keyId || !iv || !tag || body === undefined)
        throw new Error('stored text was not made under this key');
      const decipher = createDecipheriv('aes-256-gcm', cipherKey, Buffer.from(iv, 'base64url'), {
        authTagLength: 16,
      });
      decipher.setAuthTag(Buffer.from(tag, 'base64url'));
      return Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]).toString(
        'utf8',
      );
    },
    hmac: (purpose, value) => createHmac('sha256', hmacKey).update(`${purpose}\0${value}`).digest('hex'),
    pepper: { keyId, secret: derive(secretKey, 'password-pepper') },
    logKey: { keyId, secret: derive(secretKey, 'audit-log') },
    sealKey: macKey('backup-seal'),
    registerKey: macKey('erasure-register'),
    keyId,
    fingerprint,
  };
}

/** Session, invite and reset tokens have 256 or 128 random bits, so a plain hash suffices for storing them. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}
