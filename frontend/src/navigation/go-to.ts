import { inLocale, namedLocale } from '@modstead/domain/kernel/named-locale'

/** Loads a page of this site from the server, in the language that the address of the present page names. */
export function goTo(path: string): void {
  location.assign(inLocale(path, namedLocale(location.search)))
}
