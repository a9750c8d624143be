declare const answer: unique symbol

/** A path of the site's API that answers with a `Page`. */
export type PageAddress<Page> = string & { readonly [answer]?: Page }
