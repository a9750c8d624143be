import { reject } from '../../kernel/rejection.ts'
import { ALL_SCOPES, RESTRICTED_SCOPES } from '../../kernel/scopes.ts'
import { lengthOf } from '../../kernel/text-length.ts'
import { isPageAddress } from '../page-address.ts'
import { MAX_APP_DESCRIPTION_LENGTH, MAX_APP_NAME_LENGTH } from '../text-limits.ts'
import { isRedirectAddress, type Redirect } from './redirect-address.ts'

export const MAX_REDIRECTS = 10

export interface AppFields {
  readonly name: string
  readonly url: string | null
  readonly description: string | null
  readonly redirects: readonly Redirect[]
  readonly maxScopes: bigint
}

/** The codes with which a field of an app can be refused. */
export const fieldRejections = [
  'app-name-invalid',
  'app-url-invalid',
  'app-description-too-long',
  'app-redirects-missing',
  'app-redirect-invalid',
  'app-too-many-redirects',
  'app-scopes-missing',
  'app-scopes-restricted',
  'app-scopes-unknown',
] as const

const nameProblem = (name: string) =>
  lengthOf(name.trim()) < 3 || lengthOf(name) > MAX_APP_NAME_LENGTH
    ? reject(
        'app-name-invalid',
        `The name of an app must have between 3 and ${MAX_APP_NAME_LENGTH} characters.`,
      )
    : null

const urlProblem = (url: string | null) =>
  url !== null && !isPageAddress(url)
    ? reject('app-url-invalid', 'The page of an app must be an https address of at most 255 characters.')
    : null

const descriptionProblem = (description: string | null) =>
  description !== null && lengthOf(description) > MAX_APP_DESCRIPTION_LENGTH
    ? reject(
        'app-description-too-long',
        `The description of an app has at most ${MAX_APP_DESCRIPTION_LENGTH} characters.`,
      )
    : null

const redirectsProblem = (redirects: readonly Redirect[]) => {
  if (redirects.length === 0)
    return reject('app-redirects-missing', 'An app needs at least one redirect address.')
  if (redirects.length > MAX_REDIRECTS)
    return reject('app-too-many-redirects', `An app has at most ${MAX_REDIRECTS} redirect addresses.`)
  const unfit = redirects.find(({ address }) => !isRedirectAddress(address))
  return unfit === undefined
    ? null
    : reject(
        'app-redirect-invalid',
        'A redirect address begins with https://, or with http:// on the own machine, has no fragment and at most 255 characters.',
        unfit.address,
      )
}

const scopesProblem = (scopes: bigint) => {
  if (scopes === 0n)
    return reject('app-scopes-missing', 'An app needs at least one scope that it may ask for.')
  if ((scopes & ~ALL_SCOPES) !== 0n)
    return reject('app-scopes-unknown', 'The app asks for scopes that do not exist. Remove them.')
  return (scopes & RESTRICTED_SCOPES) === 0n
    ? null
    : reject('app-scopes-restricted', 'The app asks for scopes that no app can have. Remove them.')
}

/** The first problem. Absent fields stay as they are. */
export const fieldProblem = ({ name, url, description, redirects, maxScopes }: Partial<AppFields>) =>
  (name === undefined ? null : nameProblem(name)) ??
  (url === undefined ? null : urlProblem(url)) ??
  (description === undefined ? null : descriptionProblem(description)) ??
  (redirects === undefined ? null : redirectsProblem(redirects)) ??
  (maxScopes === undefined ? null : scopesProblem(maxScopes))
