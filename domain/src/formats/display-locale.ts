/** BCP 47 tag of the language that texts are written in; a build of the pages puts its own here. */
export const displayLocale: string = 'en-US'
