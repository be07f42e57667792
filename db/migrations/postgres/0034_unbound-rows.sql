INSERT INTO meta (key, value) SELECT 'unbound_rows', '1' WHERE EXISTS (SELECT 1 FROM meta WHERE key = 'secret_key_fingerprint');
