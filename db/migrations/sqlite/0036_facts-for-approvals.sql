INSERT INTO request_facts (request_id, kind, act, version, tx_hash, "by", "at") SELECT approvals.subject_id, CASE approvals.subject WHEN 'paidSale' THEN 'saidPaid' ELSE 'signed' END, approvals.decision, approvals.subject_version, approvals.tx_hash, approvals.operator_id, approvals.created_at FROM approvals INNER JOIN requests ON requests.id = approvals.subject_id WHERE approvals.subject = requests.kind OR approvals.subject = 'paidSale' ORDER BY approvals.id;
--> statement-breakpoint
INSERT INTO meta (key, value) SELECT 'request_facts_of_lines', '1' WHERE EXISTS (SELECT 1 FROM bank_lines);
--> statement-breakpoint
DROP TABLE `approvals`;
