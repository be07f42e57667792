-- What `daon restore` does to a copy, for a database that came back from PostgreSQL's own backup: see "PostgreSQL" in the runbook.
-- Run it once, before the first server starts:  psql -v ON_ERROR_STOP=1 --single-transaction -f after-pg-restore.sql "$RESTORED_URL"

-- No number that was given since the backup is given again: as many are skipped as db/engines/skip-given-numbers.ts says.
CREATE TEMPORARY TABLE lost AS
  SELECT greatest(0, ceil(extract(epoch FROM now()) - max(at) / 1000.0))::bigint AS seconds FROM audit_log;
SELECT setval('record_ids', nextval('record_ids') + 10000000 + 20 * seconds) FROM lost;
SELECT setval('alarm_ids', nextval('alarm_ids') + 10000000 + 20 * seconds) FROM lost;
SELECT setval('custody_ids', nextval('custody_ids') + 1000000 + seconds) FROM lost;

-- What was ended, used or taken away since the backup does not come back.
DELETE FROM push_subscriptions;
DELETE FROM sessions;
DELETE FROM operator_sessions;
DELETE FROM reset_tokens;
DELETE FROM passkeys;
DELETE FROM passkey_challenges;
DELETE FROM operator_recovery_codes;
UPDATE verifications SET ended_at = extract(epoch FROM now()) * 1000 WHERE ended_at IS NULL;
UPDATE operators SET totp_last_step = floor(extract(epoch FROM now()) / 30) + 1 WHERE totp_secret_enc IS NOT NULL;

-- What was cancelled or given up since waits for a day, so that it can be cancelled again.
UPDATE requests SET expires_at = t.until FROM (SELECT floor(extract(epoch FROM now()) * 1000)::bigint + 86400000 AS until) AS t
  WHERE kind = 'waitingSend' AND state IN (0, 3) AND expires_at < t.until;
UPDATE recipients SET designated = false, designated_from = t.until FROM (SELECT floor(extract(epoch FROM now()) * 1000)::bigint + 86400000 AS until) AS t
  WHERE designated OR designated_from < t.until;
UPDATE holders SET next_limits_at = t.until FROM (SELECT floor(extract(epoch FROM now()) * 1000)::bigint + 86400000 AS until) AS t
  WHERE next_limits_at < t.until;
UPDATE holders SET freeze_ends_at = t.until FROM (SELECT floor(extract(epoch FROM now()) * 1000)::bigint + 86400000 AS until) AS t
  WHERE freeze_ends_at < t.until;
UPDATE holders SET next_freeze_wait_at = t.until FROM (SELECT floor(extract(epoch FROM now()) * 1000)::bigint + 86400000 AS until) AS t
  WHERE next_freeze_wait_at < t.until;

-- The console says for a week that the statements of the bank come first.
INSERT INTO meta (key, value) VALUES ('set_back_at', floor(extract(epoch FROM now()) * 1000)::text)
  ON CONFLICT (key) DO UPDATE SET value = excluded.value;

-- The first start takes it as at home here, and does none of this again.
DROP TABLE IF EXISTS drizzle.daon_home;
