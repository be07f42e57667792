/** Whom a warning is about: the holder of a wallet here, whichever of its addresses was named, or an address elsewhere. */
export type Recipient = { readonly address: string; readonly holderId: number | null };
