-- The operators' log and the ledger only grow (decision 53). A rebuild of one of these tables drops its triggers and has to
-- make them again.
CREATE TRIGGER `audit_log_no_update` BEFORE UPDATE ON `audit_log`
BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_no_delete` BEFORE DELETE ON `audit_log`
BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_transactions_no_update` BEFORE UPDATE ON `ledger_transactions`
BEGIN
  SELECT RAISE(ABORT, 'ledger_transactions is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_transactions_no_delete` BEFORE DELETE ON `ledger_transactions`
BEGIN
  SELECT RAISE(ABORT, 'ledger_transactions is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_entries_no_update` BEFORE UPDATE ON `ledger_entries`
BEGIN
  SELECT RAISE(ABORT, 'ledger_entries is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_entries_no_delete` BEFORE DELETE ON `ledger_entries`
BEGIN
  SELECT RAISE(ABORT, 'ledger_entries is append-only');
END;
--> statement-breakpoint
-- Answered commits, counted by the writer and compared with the file beside the database.
INSERT INTO sequences (name, value) VALUES ('commits', 0);
--> statement-breakpoint
-- How many rows were written before the log had a key; the first keyed row covers them and removes this.
INSERT INTO meta (key, value) SELECT 'audit_unkeyed_rows', CAST(count(*) AS text) FROM audit_log HAVING count(*) > 0;
