/** The query key of the settings. */
export const settingsKey = ['settings'] as const;
