/** The identity of a CI run, as its platform vouches for it. */
export type CiIdentity =
  | {
      readonly platform: 'github'
      /** `owner/name` */
      readonly repository: string
      /** Stays the same, while names can pass to others. */
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

/** Issuers whose tokens have more claims than a subject. */
export const GITHUB_ACTIONS = 'https://token.actions.githubusercontent.com'
export const GITLAB_CI = 'https://gitlab.com'
