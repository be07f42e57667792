-- Texts about holders who were erased before erasures reached them (ADR-0020): reasons of payout files and of sales that
-- were taken back from one, and reasons, notes and alarms that came after the erasure.
UPDATE `payouts` SET `reason` = '파기됨' WHERE `id` IN (SELECT `payout_id` FROM `payout_sales` WHERE `request_id` IN (SELECT `id` FROM `requests` WHERE `holder_id` IN (SELECT `id` FROM `holders` WHERE `erased_at` IS NOT NULL)));
--> statement-breakpoint
UPDATE `payout_sales` SET `taken_back_reason` = '파기됨' WHERE `taken_back_reason` IS NOT NULL AND `request_id` IN (SELECT `id` FROM `requests` WHERE `holder_id` IN (SELECT `id` FROM `holders` WHERE `erased_at` IS NOT NULL));
--> statement-breakpoint
UPDATE `requests` SET `reason` = '파기됨' WHERE `reason` IS NOT NULL AND `decided_as` = 'operator' AND `holder_id` IN (SELECT `id` FROM `holders` WHERE `erased_at` IS NOT NULL);
--> statement-breakpoint
UPDATE `history` SET `reason` = '파기됨' WHERE `reason` IS NOT NULL AND `holder_id` IN (SELECT `id` FROM `holders` WHERE `erased_at` IS NOT NULL);
--> statement-breakpoint
DELETE FROM `notes` WHERE (`subject` = 'holder' AND `subject_id` IN (SELECT `id` FROM `holders` WHERE `erased_at` IS NOT NULL))
	OR (`subject` = 'linkedAccount' AND `subject_id` IN (SELECT `id` FROM `linked_accounts` WHERE `holder_id` IN (SELECT `id` FROM `holders` WHERE `erased_at` IS NOT NULL)))
	OR (`subject` = 'request' AND `subject_id` IN (SELECT `id` FROM `requests` WHERE `holder_id` IN (SELECT `id` FROM `holders` WHERE `erased_at` IS NOT NULL)));
--> statement-breakpoint
DELETE FROM `alarms` WHERE `holder_id` IN (SELECT `id` FROM `holders` WHERE `erased_at` IS NOT NULL);
--> statement-breakpoint
DELETE FROM `alarm_heads` WHERE `holder_id` IN (SELECT `id` FROM `holders` WHERE `erased_at` IS NOT NULL);
