import { z } from 'zod'

/** A run of a CI, as its platform vouches for it. */
export type CiIdentity =
  | {
      readonly platform: 'github'
      /** `owner/name` */
      readonly repository: string
      /** Stays, while names go to others. */
      readonly repositoryOwnerId: string
      /** `owner/name/.github/workflows/file.yml@ref` */
      readonly workflowRef: string
      readonly environment: string | null
      /** `refs/heads/…` or `refs/tags/…` */
      readonly ref: string
    }
  | {
      readonly platform: 'gitlab'
      /** `group/project` */
      readonly projectPath: string
      readonly namespaceId: string
      /** `gitlab.com/group/project//.gitlab-ci.yml@ref` */
      readonly ciConfigRefUri: string
      readonly environment: string | null
    }
  | { readonly platform: 'other'; readonly subject: string }

const text = z.string().min(1).max(1_024)
const environment = text.optional().transform((value) => value ?? null)

/** https://docs.github.com/en/actions/reference/security/oidc */
const github = z
  .object({
    repository: text,
    repository_owner_id: z.string().regex(/^\d{1,20}$/),
    workflow_ref: text,
    environment,
    ref: text,
  })
  .transform(
    (claims): CiIdentity => ({
      platform: 'github',
      repository: claims.repository,
      repositoryOwnerId: claims.repository_owner_id,
      workflowRef: claims.workflow_ref,
      environment: claims.environment,
      ref: claims.ref,
    }),
  )

/** https://docs.gitlab.com/ci/secrets/id_token_authentication/ */
const gitlab = z
  .object({
    project_path: text,
    namespace_id: z.string().regex(/^\d{1,20}$/),
    ci_config_ref_uri: text,
    environment,
  })
  .transform(
    (claims): CiIdentity => ({
      platform: 'gitlab',
      projectPath: claims.project_path,
      namespaceId: claims.namespace_id,
      ciConfigRefUri: claims.ci_config_ref_uri,
      environment: claims.environment,
    }),
  )

const other = z
  .object({ sub: text })
  .transform(({ sub }): CiIdentity => ({ platform: 'other', subject: sub }))

const GITHUB_ACTIONS = 'https://token.actions.githubusercontent.com'
const GITLAB_CI = 'https://gitlab.com'
export const WELL_KNOWN_ISSUERS: readonly string[] = [GITHUB_ACTIONS, GITLAB_CI]

/** How the claims of an issuer are read. Its name decides, never what stands in the token. */
export const identitySchemaOf = (issuer: string): z.ZodType<CiIdentity> => {
  if (issuer === GITHUB_ACTIONS) return github
  return issuer === GITLAB_CI ? gitlab : other
}
