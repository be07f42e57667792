/** While figures are covered there is a cache of this name, which is empty. */
export const HIDDEN_CACHE = 'hidden-amounts';
