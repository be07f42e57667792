// Settings (D47): domain/limits.ts holds the defaults, the database what an operator changed.
import { after, type Answer } from '../../db/answer.ts';
import { z } from 'zod';
import { defineRemembered } from '../../db/remembered.ts';
import { eq, sql } from '../../db/sql.ts';
import type { ReadDb, Tx } from '../../db/store.ts';
import { eachWarningSetting, eachWholeNumber, SETTINGS, type Settings } from '../../domain/settings.ts';
import { asUnits, asWon } from '../../domain/money.ts';
import { WARNING_MODES } from '../../domain/settings.ts';
import { isSupportLink } from '../../domain/settings.ts';

export type SettingKey = keyof Settings;

const OFF = 'off'; // a setting that is switched off; the column itself is never null

/** Amounts are stored as digit strings, because JSON numbers cannot hold them. */
function toStored(value: Settings[SettingKey]): string | number | boolean {
  if (value === null) return OFF;
  return typeof value === 'bigint' ? value.toString() : value;
}

const digits = z.string().regex(/^\d+$/);
const storedWon = digits.transform((text) => asWon(BigInt(text)));
const off = z.literal(OFF).transform(() => null);
const storedUnits = digits.transform((text) => asUnits(BigInt(text)));

/** The stored form of every setting, with the value that holds where none is stored. Rows of other names are ignored. */
const storedSettings: z.ZodType<Settings> = z.object({
  ...eachWholeNumber((key) => z.number().int().default(SETTINGS[key])),
  fourEyesWon: off.or(storedWon).default(SETTINGS.fourEyesWon),
  firstSendWaitWon: off.or(storedWon).default(SETTINGS.firstSendWaitWon),
  confirmDayWon: off.or(storedWon).default(SETTINGS.confirmDayWon),
  confirmFirstWon: off.or(storedWon).default(SETTINGS.confirmFirstWon),
  confirmChanges: z.boolean().default(SETTINGS.confirmChanges),
  confirmExemptsApi: z.boolean().default(SETTINGS.confirmExemptsApi),
  maxIssuePerDay: storedUnits.default(SETTINGS.maxIssuePerDay),
  openPurchasesWonMax: storedWon.default(SETTINGS.openPurchasesWonMax),
  closeAccountWithFunds: z.enum(['allow', 'refuse']).default(SETTINGS.closeAccountWithFunds),
  confirmWithPassword: z.boolean().default(SETTINGS.confirmWithPassword),
  newDeviceText: z.boolean().default(SETTINGS.newDeviceText),
  requireTotp: z.enum(['off', 'deciders', 'everyone']).default(SETTINGS.requireTotp),
  ...eachWarningSetting((key) => z.enum(WARNING_MODES).default(SETTINGS[key])),
  supportUrl: off.or(z.string().refine(isSupportLink)).default(SETTINGS.supportUrl),
});

const changedSettings = defineRemembered(
  'changed_settings',
  (db: ReadDb) => {
    const { settings } = db.t;
    return db.select({ key: settings.key, value: settings.value }).from(settings);
  },
  { settings: 'any row' },
);

const settingOfKey = defineRemembered(
  'setting_of_key',
  (db: ReadDb) => {
    const { settings } = db.t;
    return db
      .select({ key: settings.key, value: settings.value })
      .from(settings)
      .where(eq(settings.key, sql.placeholder('key')));
  },
  { settings: 'any row' },
);

type StoredSetting = { readonly key: string; readonly value: unknown };

/** By what was parsed: on PostgreSQL each reading brings its own rows, which are mostly the same. */
const parsedSettings = new Map<string, Settings>();
const PARSED_MAX = 100;

/** Throws for a stored value that no setting can have: a default in its place could lift a limit. */
export function parseSettings(rows: readonly StoredSetting[]): Settings {
  const text = JSON.stringify(rows);
  const known = parsedSettings.get(text);
  if (known !== undefined) return known;
  const parsed = storedSettings.safeParse(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
  if (parsed.success) {
    if (parsedSettings.size >= PARSED_MAX) parsedSettings.clear();
    parsedSettings.set(text, Object.freeze(parsed.data));
    return parsed.data;
  }
  const keys = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
  throw new Error(`malformed in the table of settings: ${[...keys].join(', ')}`);
}

/** The settings that hold. Throws for a stored value that no setting can have. */
export const readSettings = async (db: ReadDb): Promise<Settings> => parseSettings(await changedSettings(db));

/**
 * One of them by its row alone: PostgreSQL would note the whole table as read by a transaction, and abort it for a change of any
 * other setting.
 */
export const readSetting = <K extends SettingKey>(db: ReadDb, key: K): Answer<Settings[K]> =>
  after(settingOfKey(db, { key }), (rows) => parseSettings(rows)[key]);

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
