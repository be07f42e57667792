/** The counterparty of an external receipt of DAON whose sender's address was not recorded. The first screens show it. */
export const UNKNOWN_SENDER = '외부 지갑';
