/**
 * The version of /terms and /privacy that an applicant agrees to (D24). It is stored with the time of the application,
 * so a change of either page's wording requires a new version here.
 */
export const TERMS_VERSION = '1';

/** The day from which that version is effective, as both pages state it. */
export const TERMS_EFFECTIVE_FROM = '2026-11-20T00:00:00+09:00';
