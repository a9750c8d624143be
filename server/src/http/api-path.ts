const API = /^\/+(v2|v3|api|_internal|site|files|maven|updates|assets|metrics)(\/|$|\?)/

/**
 * Whether the address belongs to the API, so that errors are reported to a program and not to a reader of
 * pages.
 */
export const isApiPath = (url: string): boolean => API.test(url)

const PUBLIC_API = /^\/+(v2|v3|api|updates|_internal)(\/|$|\?)/

/**
 * Whether the address belongs to the API for programs, which the rate limit counts. The site reads its pages
 * from other addresses.
 */
export const isPublicApiPath = (url: string): boolean => PUBLIC_API.test(url)
