import { randomBytes } from 'node:crypto'
import { GOOD_PASSWORD } from '../support/sign-up.ts'
import { namesFoundIn } from './haystacks.ts'
import { subjectOf } from './ways-in.ts'

/** Each is in only one place, so that it shows what was left behind. */
const canary = (about: string) => `${about}${randomBytes(6).toString('hex')}`
const provider = canary('github')
export const canaries = {
  username: canary('user'),
  email: `${canary('mail')}@mods-mail.test`,
  formerEmail: `${canary('before')}@mods-mail.test`,
  name: canary('name'),
  bio: canary('bio'),
  token: canary('token'),
  renamedToken: canary('renamed'),
  formerName: canary('former'),
  app: canary('app'),
  appDescription: canary('about'),
  appUrl: `https://${canary('page')}.example/`,
  redirect: `https://${canary('redirect')}.example/`,
  publisher: canary('publisher'),
  /** Names of tokens, whose mails are refused for good and for now. */
  deadMail: canary('dead'),
  lateMail: canary('late'),
  provider,
  subject: subjectOf(provider),
  passkey: canary('passkey'),
  game: canary('game'),
  reason: canary('reason'),
  address: '203.0.113.77',
  recoveryAddress: '203.0.113.78',
}
/** What its person is not shown: whose reasons are those of staff. */
export const FOR_STAFF = ['reason']
/** Nobody else here uses this browser. */
export const BROWSER = /\bOpera\b/
const engine = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
export const device = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${engine} OPR/125.0.0.0`

export const foundIn = (haystack: string) => namesFoundIn(haystack, canaries)

/** What may be nowhere at any time: the random part of each secret, and a device as it names itself. */
export const hidden: Record<string, string> = { password: GOOD_PASSWORD, device }
export const hide = (name: string, secret: string): string => {
  hidden[name] = secret.replace(/^\w{3}_\w{8}/, '')
  return secret
}
export const hiddenIn = (haystack: string) => namesFoundIn(haystack, hidden)
