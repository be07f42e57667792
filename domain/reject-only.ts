/**
 * Why a request of an erased holder is neither taken, approved nor held (ADR-0020). Apart from the states of requests, which
 * the first screen of the wallet loads.
 */
export const REJECT_ONLY = '개인정보를 파기한 회원의 신청은 거절만 할 수 있어요.';
