import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'sqlite',
  schema: './db/schema/sqlite-tables.cjs',
  out: './db/migrations/sqlite',
});
