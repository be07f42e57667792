CREATE TABLE `payer_keys` (
	`company_id` integer NOT NULL,
	`won` integer NOT NULL,
	`key` integer NOT NULL,
	`at` integer NOT NULL,
	`line_id` integer NOT NULL,
	PRIMARY KEY(`key`, `company_id`, `won`, `at`, `line_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `linked_accounts_payer` ON `linked_accounts` (replace(replace(replace(replace(replace(replace("name", '주식회사', ''), '유한회사', ''), '재단법인', ''), '사단법인', ''), '합자회사', ''), '합명회사', ''),`company_id`);
--> statement-breakpoint
INSERT INTO meta (key, value) SELECT 'payer_keys_up_to', CAST(max(id) AS TEXT) FROM bank_lines WHERE settled_as IS NULL AND direction = 'in' HAVING max(id) IS NOT NULL;
