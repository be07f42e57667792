/** The name of this tab until it is loaded anew, for what the server keeps about a tab and not about a session. */
export const TAB = [...crypto.getRandomValues(new Uint8Array(8))]
  .map((byte) => byte.toString(16).padStart(2, '0'))
  .join('');
