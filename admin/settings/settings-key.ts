/** Where react-query keeps the settings, for those who read and those who change them. */
export const settingsKey = ['settings'] as const;
