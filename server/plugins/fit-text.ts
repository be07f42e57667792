/**
 * More combining marks in a row than any writing has (the limit of Unicode's Stream-Safe Text Format). Normalising puts them in order,
 * which takes a time that grows with the square of their number. NFKC makes such marks of the half-width voiced ones too.
 */
const MARKS = /[\p{M}\uFF9E\uFF9F]{31}/u;

/**
 * Whether a text of a caller may be read at all: without a NUL, which no field of ours has and PostgreSQL cannot store; without half of a
 * character (a lone surrogate), which UTF-8 cannot encode, so that all passwords of such halves have one hash, and PostgreSQL reads no
 * field of a stored JSON object that has one, which would break the filters of the operators' log; and without a run of marks.
 */
export const isFitText = (text: string): boolean =>
  !text.includes('\0') && text.isWellFormed() && !MARKS.test(text);
