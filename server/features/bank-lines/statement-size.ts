/** The largest statement, in bytes: 50 000 lines of 160 bytes. */
const STATEMENT_BYTES_MAX = 8 * 1024 * 1024;

/** The same in base64. */
export const STATEMENT_BASE64_MAX = Math.ceil(STATEMENT_BYTES_MAX / 3) * 4;

/** The body of a call that carries a statement: its content, and what else the call says. */
export const STATEMENT_BODY_MAX = STATEMENT_BASE64_MAX + 16 * 1024;
