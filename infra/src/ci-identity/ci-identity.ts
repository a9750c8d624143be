import { type CiIdentity, GITHUB_ACTIONS, GITLAB_CI } from '@modstead/domain/kernel/ci-identity'
import { z } from 'zod'

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

export const WELL_KNOWN_ISSUERS: readonly string[] = [GITHUB_ACTIONS, GITLAB_CI]

/** The schema of the claims of an issuer. Only the issuer's name decides, never the contents of the token. */
export const identitySchemaOf = (issuer: string): z.ZodType<CiIdentity> => {
  if (issuer === GITHUB_ACTIONS) return github
  return issuer === GITLAB_CI ? gitlab : other
}
