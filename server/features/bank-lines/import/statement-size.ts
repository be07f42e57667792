import { STATEMENT_BYTES_MAX } from '../../../../domain/bank-statement/statement-size.ts';

/** The largest statement in base64. */
export const STATEMENT_BASE64_MAX = Math.ceil(STATEMENT_BYTES_MAX / 3) * 4;

/** The body of a call that carries a statement: its content, and what else the call says. */
export const STATEMENT_BODY_MAX = STATEMENT_BASE64_MAX + 16 * 1024;
