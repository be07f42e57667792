/** Whose alarms are pushed to this browser, as an id; absent when no alarms are pushed here. */
export const PUSH_OWNER_KEY = 'daon.push';
