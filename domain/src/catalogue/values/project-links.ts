/** Maps platform (issues, source, wiki, discord, site, store, patreon, …) to address. */
export type ProjectLinks = Readonly<Record<string, { readonly url: string; readonly donation: boolean }>>
