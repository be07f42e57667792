/**
 * The version of /terms and /privacy that an applicant agrees to (decision 24). It is stored with the time of the
 * application, so a new wording of either page takes a new version here.
 */
export const TERMS_VERSION = '1';

/** The day from which that version holds, as both pages name it. */
export const TERMS_EFFECTIVE_FROM = '2026-11-20T00:00:00+09:00';
