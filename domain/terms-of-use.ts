/**
 * The version of /terms and /privacy that an applicant agrees to (decision 24). It is stored with the time of the
 * application, so a new wording of either page takes a new version here.
 */
export const TERMS_VERSION = '1';
