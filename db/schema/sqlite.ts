import { sqliteColumns } from '../columns.ts';
import { defineSchema } from './define-schema.ts';

export const sqliteTables = defineSchema(sqliteColumns);
