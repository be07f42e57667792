/** Every address inside the console (behind the hash). */
export const paths = {
  inbox: '/',
  purchases: '/purchases',
  purchase: (id: number) => `/purchases/${id}/show`,
  holders: '/holders',
  holder: (id: number) => `/holders/${id}/show`,
  companies: '/companies',
  settings: '/settings',
} as const;
