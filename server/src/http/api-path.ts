const API = /^\/+(v2|v3|api|_internal|site|files|maven|updates|assets|metrics)(\/|$|\?)/

/** Of the API: what goes wrong there is told to a program, not to a reader of pages. */
export const isApiPath = (url: string): boolean => API.test(url)
