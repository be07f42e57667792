/** In rem, as its icons and names are; react-admin's own widths are in pixels, which large text would not fit. */
export const menuOpen = { width: '13rem' };
export const menuFolded = { width: '3.5rem' };
