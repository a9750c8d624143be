import type { Actor } from '../../kernel/actor.ts'
import { type CiIdentity, GITHUB_ACTIONS, GITLAB_CI } from '../../kernel/ci-identity.ts'
import { isErased, type Personal } from '../../kernel/event-definition.ts'
import { reject } from '../../kernel/rejection.ts'

/** The terms of trust, as the user enters them. */
export interface PublisherTerms {
  /** The issuer of its tokens, exact to the last slash. */
  readonly issuer: string
  /** The repository at GitHub, the path of the project at GitLab, the subject anywhere else. */
  readonly source: string
  /** The file at GitHub, its path at GitLab. null: any. */
  readonly workflow: string | null
  readonly environment: string | null
}

export interface Publisher extends PublisherTerms {
  readonly publisherId: string
  readonly userId: string
  /** null: no token of this publisher was accepted yet. */
  readonly ownerId: string | null
}

type StoredTerms = {
  readonly [Term in keyof PublisherTerms]: Personal | Extract<PublisherTerms[Term], null>
}

/** null: they were erased with the user who entered them. */
export const termsOf = ({ issuer, source, workflow, environment }: StoredTerms): PublisherTerms | null =>
  isErased(issuer) || isErased(source) || isErased(workflow) || isErased(environment)
    ? null
    : { issuer, source, workflow, environment }

const REPOSITORY = /^[\w.-]{1,100}\/[\w.-]{1,100}$/
const PROJECT_PATH = /^[\w.-]{1,100}(\/[\w.-]{1,100}){1,20}$/
const SUBJECT = /^[\x21-\x7e]{1,512}$/
const WORKFLOW_FILE = /^[\w.-]{1,100}\.ya?ml$/
const CONFIG_PATH = /^[\w./-]{1,255}$/
const ENVIRONMENT = /^[^\p{Cc}]{1,255}$/u
const ISSUER = /^https:\/\/[a-z\d.-]{1,200}(:\d{1,5})?(\/[\w./~-]{0,200})?$/

const isSource = ({ issuer, source }: PublisherTerms): boolean => {
  if (issuer === GITHUB_ACTIONS) return REPOSITORY.test(source)
  return (issuer === GITLAB_CI ? PROJECT_PATH : SUBJECT).test(source)
}

/** For other issuers the subject is all that is known. */
const areDetails = ({ issuer, workflow, environment }: PublisherTerms): boolean => {
  if (issuer !== GITHUB_ACTIONS && issuer !== GITLAB_CI) return workflow === null && environment === null
  const form = issuer === GITHUB_ACTIONS ? WORKFLOW_FILE : CONFIG_PATH
  return (workflow === null || form.test(workflow)) && (environment === null || ENVIRONMENT.test(environment))
}

/** Says why these terms cannot be trusted. */
export const termsProblem = (terms: PublisherTerms) => {
  if (!ISSUER.test(terms.issuer))
    return reject('publisher-issuer-invalid', 'The issuer must be an address that begins with https://.')
  if (!isSource(terms))
    return reject('publisher-source-invalid', 'The source must name one repository, project or subject.')
  return areDetails(terms)
    ? null
    : reject(
        'publisher-details-invalid',
        'The workflow must be a file, and the environment a name; other issuers than GitHub and GitLab have neither.',
      )
}

/** The platforms treat names as equal in any case. */
const isNamed = (source: string, name: string): boolean => source.toLowerCase() === name.toLowerCase()

/** Only the platforms have names: the subject of any other issuer counts letter by letter. */
export const isSameTerms = (one: PublisherTerms, other: PublisherTerms): boolean =>
  one.issuer === other.issuer &&
  (one.issuer === GITHUB_ACTIONS || one.issuer === GITLAB_CI
    ? isNamed(one.source, other.source)
    : one.source === other.source) &&
  one.workflow === other.workflow &&
  one.environment === other.environment

/** The number of the owner of a source. null: its platform has none. */
export const ownerIdOf = (identity: CiIdentity): string | null => {
  if (identity.platform === 'github') return identity.repositoryOwnerId
  return identity.platform === 'gitlab' ? identity.namespaceId : null
}

const isFrom = ({ source, workflow }: Publisher, identity: CiIdentity): boolean => {
  if (identity.platform === 'other') return source === identity.subject
  if (identity.platform === 'github') {
    const { repository, workflowRef } = identity
    const start = `${repository}/.github/workflows/${workflow}@`
    return isNamed(source, repository) && (workflow === null || workflowRef.startsWith(start))
  }
  const { projectPath, ciConfigRefUri } = identity
  const start = `gitlab.com/${projectPath}//${workflow}@`
  return isNamed(source, projectPath) && (workflow === null || ciConfigRefUri.startsWith(start))
}

/** Whether the identity is the one that the publisher was trusted as. */
export const isPublisher = (publisher: Publisher, issuer: string, identity: CiIdentity): boolean => {
  const environment = identity.platform === 'other' ? null : identity.environment
  return (
    publisher.issuer === issuer &&
    isFrom(publisher, identity) &&
    (publisher.environment === null || publisher.environment === environment) &&
    (publisher.ownerId === null || publisher.ownerId === ownerIdOf(identity))
  )
}

/** The publishers that match the claims of a verified token, in the order in which they were trusted. */
export const publishersOf = (
  publishers: readonly Publisher[],
  issuer: string,
  identity: CiIdentity,
): readonly Publisher[] => publishers.filter((publisher) => isPublisher(publisher, issuer, identity))

/**
 * Who publishes: the user who trusts it, as an ordinary user, because a role must not reach where no seat does.
 */
export const publishingAs = ({ userId }: Pick<Publisher, 'userId'>): Actor => ({
  kind: 'user',
  id: userId,
  role: 'developer',
})
