/** Shown after the first of two identical proposals (D50). */
export const WAITS_FOR_SECOND = '한 명이 동의했어요. 다른 관리자가 같은 내용으로 한 번 더 하면 적용돼요.';
