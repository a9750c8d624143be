import { namedLocale } from '@modstead/domain/kernel/named-locale'
import Negotiator from 'negotiator'

interface Request {
  readonly url: string
  readonly headers: { readonly cookie?: string | undefined; readonly 'accept-language'?: string | undefined }
}

const ofCookie = (cookie: string): string => cookie.match(/(?:^|;\s*)locale=([\w-]{2,35})(?=;|$)/)?.[1] ?? ''

/** The languages that a request asks for: `chosen` by the parameter `hl` and then the cookie `locale`, `accepted` by the browser in its order. */
export const requestedLanguages = ({ url, headers }: Request) => ({
  chosen: [namedLocale(url) ?? '', ofCookie(headers.cookie ?? '')],
  accepted: new Negotiator({ headers: { 'accept-language': headers['accept-language'] } }).languages(),
})
