/** Keeps a company with its deposit account apart, in react-admin's cache, from the row of the list, which has none. */
export const wholeCompany = { isWhole: true };
