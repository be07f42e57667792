import { z } from 'zod';
import { placeOf, type Place, type Secrets } from '../ports/secrets.ts';

const keySchema = z.strictObject({
  holderId: z.number().int(),
  credentialId: z.string(),
  /** By which the authenticator knows the holder, base64url. */
  userHandle: z.string(),
  /** COSE, base64url. */
  publicKey: z.string(),
});

/** What a signature is checked by. It names its holder and credential, so that a row that was given to another holder is refused. */
export type PasskeyKey = z.infer<typeof keySchema>;

const keyPlace = (id: number): Place => placeOf('passkeys.key_enc', id);

/** The key as it is stored in the row with this id. */
export const sealPasskeyKey = (secrets: Pick<Secrets, 'encrypt'>, id: number, key: PasskeyKey): string =>
  secrets.encrypt(JSON.stringify(key), keyPlace(id));

/** The key that was sealed. Throws for any other text. */
export const parsePasskeyKey = (text: string): PasskeyKey => keySchema.parse(JSON.parse(text));

/** Reverses `sealPasskeyKey`. Throws MisplacedValueError for the key of another row or under another key of the server. */
export const openPasskeyKey = (
  secrets: Pick<Secrets, 'decrypt'>,
  { id, keyEnc }: { id: number; keyEnc: string },
): PasskeyKey => parsePasskeyKey(secrets.decrypt(keyEnc, keyPlace(id)));
