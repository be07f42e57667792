import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './db/schema/postgres-tables.cjs',
  out: './db/migrations/postgres',
});
