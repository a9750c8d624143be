/** Keeps a page out of search engines. */
export const keptOut = { name: 'robots', content: 'noindex' }
