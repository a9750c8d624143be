/** BCP 47 tag of the language in which texts are written. A build of the pages puts its own here. */
export const displayLocale: string = 'en-US'
