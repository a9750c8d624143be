import { describe, expect, it } from 'vitest'
import { identitySchemaOf } from './ci-identity.ts'

const GITHUB = 'https://token.actions.githubusercontent.com'
const GITLAB = 'https://gitlab.com'

/** Claims from the documentation of both platforms. */
const ofGithub = {
  sub: 'repo:octo-org/octo-repo:environment:prod',
  repository: 'octo-org/octo-repo',
  repository_owner: 'octo-org',
  repository_owner_id: '65',
  environment: 'prod',
  ref: 'refs/heads/main',
  workflow_ref: 'octo-org/octo-repo/.github/workflows/publish.yml@refs/heads/main',
}
const ofGitlab = {
  sub: 'project_path:my-group/my-project:ref_type:branch:ref:main',
  namespace_id: '72',
  namespace_path: 'my-group',
  project_path: 'my-group/my-project',
  environment: 'prod',
  ci_config_ref_uri: 'gitlab.example.com/my-group/my-project//.gitlab-ci.yml@refs/heads/main',
}
const read = (issuer: string, claims: object) => identitySchemaOf(issuer).safeParse(claims).data

describe('what a CI vouches for', () => {
  it('is a workflow on GitHub', () => {
    const { environment: _, ...anywhere } = ofGithub
    const identity = {
      platform: 'github',
      repository: 'octo-org/octo-repo',
      repositoryOwnerId: '65',
      workflowRef: ofGithub.workflow_ref,
      ref: 'refs/heads/main',
    }
    expect(read(GITHUB, ofGithub)).toEqual({ ...identity, environment: 'prod' })
    expect(read(GITHUB, anywhere)).toEqual({ ...identity, environment: null })
  })

  it('is a pipeline on GitLab', () => {
    const { environment: _, ...anywhere } = ofGitlab
    const identity = {
      platform: 'gitlab',
      projectPath: 'my-group/my-project',
      namespaceId: '72',
      ciConfigRefUri: ofGitlab.ci_config_ref_uri,
    }
    expect(read(GITLAB, ofGitlab)).toEqual({ ...identity, environment: 'prod' })
    expect(read(GITLAB, anywhere)).toEqual({ ...identity, environment: null })
  })

  it('is a subject anywhere else, whatever else the token says', () => {
    for (const issuer of [
      'https://ci.example',
      `${GITHUB}/`,
      `${GITHUB}/enterprise`,
      'https://gitlab.example',
    ])
      expect(read(issuer, { ...ofGitlab, ...ofGithub })).toEqual({ platform: 'other', subject: ofGithub.sub })
  })

  it.each(['repository', 'repository_owner_id', 'workflow_ref', 'ref'])('needs the %s on GitHub', (claim) => {
    for (const value of [undefined, null, '', 65, ['x'], 'x'.repeat(1_025)])
      expect(read(GITHUB, { ...ofGithub, [claim]: value })).toBeUndefined()
  })

  it.each(['namespace_id', 'project_path', 'ci_config_ref_uri'])('needs the %s on GitLab', (claim) => {
    for (const value of [undefined, null, '', 65, ['x'], 'x'.repeat(1_025)])
      expect(read(GITLAB, { ...ofGitlab, [claim]: value })).toBeUndefined()
  })

  it('has a valid name as environment, if it has one', () => {
    for (const environment of ['', 7, null, {}]) {
      expect(read(GITHUB, { ...ofGithub, environment })).toBeUndefined()
      expect(read(GITLAB, { ...ofGitlab, environment })).toBeUndefined()
    }
  })

  it('identifies owners by numbers, which are never reused', () => {
    for (const id of ['octo-org', '-65', '6.5', '65 ', '6'.repeat(21)]) {
      expect(read(GITHUB, { ...ofGithub, repository_owner_id: id })).toBeUndefined()
      expect(read(GITLAB, { ...ofGitlab, namespace_id: id })).toBeUndefined()
    }
  })
})
