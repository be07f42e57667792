// Personal data at rest (D44): AES-256-GCM with a key derived from SECRET_KEY and identified by a key id, and an HMAC
// beside it for uniqueness and exact search. The database stores only the key's fingerprint.
//
// A stored value belongs to its row (ADR-0034): table, column and row are authenticated with it, so that a value that was
// copied to another row is refused there. Password hashes carry a MAC over the same and the login.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** The columns whose values are bound to their row. A ticket is in no table: a client holds it. */
export const BOUND_COLUMNS = [
  'companies.deposit_num_enc',
  'deposit_accounts.num_enc',
  'holders.password_hash',
  'holders.phone_enc',
  'linked_accounts.num_enc',
  'meta.value',
  'operators.password_hash',
  'operators.phone_enc',
  'operators.totp_secret_enc',
  'outbox.body_enc',
  'outbox.to_enc',
  'passkeys.key_enc',
  'purchases.deposit_num_enc',
  'push_subscriptions.target_enc',
  'refunds.num_enc',
  'trusted_contacts.phone_enc',
  'verifications.phone_enc',
] as const;

export type BoundColumn = (typeof BOUND_COLUMNS)[number] | 'ticket';

/** Where a value belongs. */
export type Place = { column: BoundColumn; id: number | string };

export const placeOf = (column: BoundColumn, id: number | string): Place => ({ column, id });

export type Secrets = {
  /** Encrypts text for storage at a place: `2:<key id>.<iv>.<tag>.<ciphertext>`, each base64url. */
  encrypt: (plain: string, place: Place) => string;
  /**
   * Reverses `encrypt`. Throws MisplacedValueError when the text was tampered with, belongs to another place, or was
   * encrypted with another key.
   */
  decrypt: (stored: string, place: Place) => string;
  /** Reverses the encryption of versions that bound nothing. Only the upgrade of such a database may call it. */
  decryptUnbound: (stored: string) => string;
  /** Appends a MAC over a password hash, its place and its login: `<hash>#<mac>`. */
  sealHash: (hash: string, place: Place, login: string) => string;
  /** Reverses `sealHash`. Throws MisplacedValueError when the hash is another one, or that of another place or login. */
  openHash: (stored: string, place: Place, login: string) => string;
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

/** A stored value that is not the one that was written to its place. Its message names the place and not the value. */
export class MisplacedValueError extends Error {
  constructor({ column, id }: Place, options?: ErrorOptions) {
    super(`${column} of row ${id} does not belong to its row`, options);
  }
}

const IV_BYTES = 12; // the IV length that GCM is specified for
const BOUND_FORM = '2:';
const MAC_MARK = '#'; // in no encoded hash of argon2

/** Whether a ciphertext has the form of versions that bind it to its row. */
export const isBoundText = (stored: string): boolean => stored.startsWith(BOUND_FORM);

/** Whether a password hash has a MAC. */
export const isBoundHash = (stored: string): boolean => stored.includes(MAC_MARK);

const placeText = ({ column, id }: Place): string => JSON.stringify([column, id]);

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
  const hashKey = createSecretKey(derive(secretKey, 'password-hash'));
  const macKey = (purpose: string): MacKey => {
    const key = createSecretKey(derive(secretKey, purpose));
    return { keyId, mac: (text) => createHmac('sha256', key).update(text).digest('hex') };
  };
  const fingerprint = createHash('sha256')
    .update(derive(secretKey, 'fingerprint'))
    .digest('hex')
    .slice(0, 32);
  const keyId = keyIdOf(fingerprint);

  function encrypt(plain: string, place: Place): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', cipherKey, iv).setAAD(Buffer.from(placeText(place)));
    const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    const parts = [iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url'));
    return `${BOUND_FORM}${[keyId, ...parts].join('.')}`;
  }

  function open(text: string, associated: string): string {
    const [id, iv, tag, body] = text.split('.');
    if (id !== keyId || !iv || !tag || body === undefined)
      throw new Error('stored text was not made under this key');
    const decipher = createDecipheriv('aes-256-gcm', cipherKey, Buffer.from(iv, 'base64url'), {
      authTagLength: 16,
    });
    decipher.setAuthTag(Buffer.from(tag, 'base64url')).setAAD(Buffer.from(associated));
    const plain = Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]);
    return plain.toString('utf8');
  }

  const macOfHash = (hashed: string, place: Place, login: string): string =>
    createHmac('sha256', hashKey)
      .update(JSON.stringify([placeText(place), login, hashed]))
      .digest('base64url');

  return {
    encrypt,
    decrypt(stored, place) {
      try {
        if (!isBoundText(stored)) throw new Error('stored text is bound to no row');
        return open(stored.slice(BOUND_FORM.length), placeText(place));
      } catch (error) {
        throw new MisplacedValueError(place, { cause: error });
      }
    },
    decryptUnbound: (stored) => open(stored, ''),
    sealHash: (hashed, place, login) => `${hashed}${MAC_MARK}${macOfHash(hashed, place, login)}`,
    openHash(stored, place, login) {
      const [hashed = '', mac = ''] = stored.split(MAC_MARK);
      const [given, own] = [mac, macOfHash(hashed, place, login)].map((text) => Buffer.from(text));
      if (!given || !own || given.length !== own.length || !timingSafeEqual(given, own))
        throw new MisplacedValueError(place);
      return hashed;
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
