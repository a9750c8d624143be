const API = /^\/+(v2|v3|api|_internal|site|files|maven|updates|assets|metrics)(\/|$|\?)/

/** Of the API: what goes wrong there is told to a program, not to a reader of pages. */
export const isApiPath = (url: string): boolean => API.test(url)

const PUBLIC_API = /^\/+(v2|v3|api|updates|_internal)(\/|$|\?)/

/** Of the API that programs use, and that the rate limit counts. The site reads its pages from elsewhere. */
export const isPublicApiPath = (url: string): boolean => PUBLIC_API.test(url)
