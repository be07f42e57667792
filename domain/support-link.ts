/** Where '관리자에게 문의' leads (D70): a phone number, a page or an e-mail address, as one link. */
const SUPPORT_LINK_MAX = 200;

const PHONE = /^tel:\+?[0-9]+(-[0-9]+)*$/;
const MAIL = /^mailto:[\w.+-]+@[\w-]+(\.[\w-]+)+$/;

/** A page without a name and password in its address: a link with them could show another site's name first. */
function isPage(raw: string): boolean {
  if (!URL.canParse(raw)) return false;
  const { protocol, username, password, href } = new URL(raw);
  return protocol === 'https:' && username === '' && password === '' && href.startsWith(raw);
}

export const isSupportLink = (raw: string): boolean =>
  raw.length <= SUPPORT_LINK_MAX && (PHONE.test(raw) || MAIL.test(raw) || isPage(raw));
