import type { Settings } from '@modstead/infra/config/settings'
import { TRUSTED_MEDIA_HOSTS } from '@modstead/infra/markdown/trusted-media-hosts'

/** Hosts to which trusted code hosts redirect requests for pictures. */
const MEDIA_STORES = ['*.githubusercontent.com', 'github-production-user-asset-6210df.s3.amazonaws.com']

const FRAMES = [
  ...['https://www.youtube-nocookie.com', 'https://youtube-nocookie.com'],
  ...['https://www.youtube.com', 'https://youtube.com'],
  ...['https://discord.com', 'https://www.discord.com'],
]

/** The hosts of a captcha's scripts and frames, as its vendor documents them. */
const CAPTCHA_HOSTS: Readonly<Record<Settings['captcha'], readonly string[]>> = {
  'proof-of-work': [],
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  turnstile: ['https://challenges.cloudflare.com'],
}

/** Pages link to each other without a reload, so each page allows everything that any other one needs. */
export const contentSecurityPolicy = (
  nonce: string,
  { filesUrl, captcha }: Pick<Settings, 'filesUrl' | 'captcha'>,
): string => {
  const guards = CAPTCHA_HOSTS[captcha]
  const media = [new URL(filesUrl).origin, ...TRUSTED_MEDIA_HOSTS, ...MEDIA_STORES].join(' ')
  return [
    "default-src 'self'",
    ["script-src 'self'", `'nonce-${nonce}'`, ...guards].join(' '),
    ["style-src 'self' 'unsafe-inline'", ...guards].join(' '),
    `img-src 'self' data: ${media}`,
    `media-src 'self' ${media}`,
    "font-src 'self'",
    ["connect-src 'self'", ...guards].join(' '),
    `frame-src ${[...FRAMES, ...guards].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ')
}
