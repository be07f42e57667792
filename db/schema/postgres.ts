import { pgSequence } from 'drizzle-orm/pg-core';
import { postgresColumns } from '../postgres-columns.ts';
import { defineSchema } from './define-schema.ts';

export const postgresTables = defineSchema(postgresColumns);

/** The sequence behind `tx.nextId`. */
export const recordIds = pgSequence('record_ids');
export const alarmIds = pgSequence('alarm_ids');
export const custodyIds = pgSequence('custody_ids');
