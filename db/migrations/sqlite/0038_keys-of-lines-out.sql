-- The lines out get keys as well: the first start after the upgrade makes them.
INSERT INTO meta (key, value) SELECT 'payer_keys_up_to', CAST(max(id) AS TEXT) FROM bank_lines WHERE settled_as IS NULL AND direction = 'out' HAVING max(id) IS NOT NULL
  ON CONFLICT (key) DO UPDATE SET value = excluded.value WHERE CAST(excluded.value AS BIGINT) > CAST(meta.value AS BIGINT);
