/** How a legal page is written down: articles of paragraphs and numbered or plain lists. */
export type LegalPart = string | { readonly list: readonly string[] };

export type LegalArticle = { readonly title: string; readonly parts: readonly LegalPart[] };

export type LegalText = {
  readonly title: string;
  readonly intro: string;
  readonly articles: readonly LegalArticle[];
};
