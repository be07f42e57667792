/** The name of the console's settings in the browser's storage, after react-admin's prefix. */
export const STORE_KEY = 'DaonConsole';
