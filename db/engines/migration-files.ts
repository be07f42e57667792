import { readMigrationFiles } from 'drizzle-orm/migrator';

export type Migrations = Readonly<ReturnType<typeof readMigrationFiles>>;

const known = new Map<string, Migrations>();

/** The migrations of a folder, oldest first. They belong to the program, so a process reads them once. */
export function migrationsIn(migrationsFolder: string): Migrations {
  const migrations = known.get(migrationsFolder) ?? readMigrationFiles({ migrationsFolder });
  known.set(migrationsFolder, migrations);
  return migrations;
}
