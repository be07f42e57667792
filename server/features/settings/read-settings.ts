// Settings (D47): domain/limits.ts holds the defaults, the database what an operator changed.
import { definePrepared } from '../../../db/prepared.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { SETTINGS, type Settings } from '../../../domain/limits.ts';
import { asUnits, asWon } from '../../../domain/money.ts';

type SettingKey = keyof Settings;

const OFF = 'off'; // a setting that is switched off; the column itself is never null

/** Amounts are stored as digit strings, because JSON numbers cannot hold them. */
function toStored(value: Settings[SettingKey]): string | number | boolean {
  if (value === null) return OFF;
  return typeof value === 'bigint' ? value.toString() : value;
}

function fromStored<K extends SettingKey>(key: K, stored: unknown): Settings[K] {
  if (key === 'fourEyesWon') return (stored === OFF ? null : asWon(BigInt(stored as string))) as Settings[K];
  if (key === 'openPurchasesWonMax') return asWon(BigInt(stored as string)) as Settings[K];
  if (key === 'maxIssuePerDay') return asUnits(BigInt(stored as string)) as Settings[K];
  return stored as Settings[K];
}

function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key);
}

const changedSettings = definePrepared('changed_settings', (db: ReadDb) => {
  const { settings } = db.t;
  return db.select({ key: settings.key, value: settings.value }).from(settings);
});

export async function readSettings(db: ReadDb): Promise<Settings> {
  const rows = await changedSettings(db);
  const changed = rows.flatMap(({ key, value }) =>
    isSettingKey(key) ? [[key, fromStored(key, value)]] : [],
  );
  return { ...SETTINGS, ...(Object.fromEntries(changed) as Partial<Settings>) };
}

export async function writeSetting<K extends SettingKey>(
  tx: Tx,
  key: K,
  value: Settings[K],
  now: Date,
): Promise<void> {
  const stored = toStored(value);
  await tx
    .insert(tx.t.settings)
    .values({ key, value: stored, updatedAt: now })
    .onConflictDoUpdate({ target: tx.t.settings.key, set: { value: stored, updatedAt: now } });
}
