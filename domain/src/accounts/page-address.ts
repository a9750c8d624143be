/** Shown as a link, so it must not contain anything that could be read as another address. */
const PAGE = /^https:\/\/[a-z0-9][a-z0-9.-]*(?::\d{1,5})?(?:[/?#][!"-[\]-~]*)?$/i

const MAX_LENGTH = 255

/** Whether the text is the https address of a page, of at most 255 characters. */
export const isPageAddress = (address: string): boolean => address.length <= MAX_LENGTH && PAGE.test(address)
