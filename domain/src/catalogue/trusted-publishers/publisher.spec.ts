import { describe, expect, test } from 'vitest'
import { type CiIdentity, GITHUB_ACTIONS, GITLAB_CI } from '../../kernel/ci-identity.ts'
import { isPublisher, type Publisher, type PublisherTerms, termsProblem } from './publisher.ts'

const anywhere = { workflow: null, environment: null }
const atGithub: PublisherTerms = { issuer: GITHUB_ACTIONS, source: 'octo-org/octo-repo', ...anywhere }
const atGitlab: PublisherTerms = { issuer: GITLAB_CI, source: 'group/sub/project', ...anywhere }
const elsewhere: PublisherTerms = { issuer: 'https://ci.example/a', source: 'project:7', ...anywhere }
const trusted = (terms: PublisherTerms, ownerId: string | null = null): Publisher => ({
  ...terms,
  publisherId: 'p1',
  userId: 'anna',
  ownerId,
})
const github = (changes: object = {}): CiIdentity => ({
  platform: 'github',
  repository: 'octo-org/octo-repo',
  repositoryOwnerId: '65',
  workflowRef: 'octo-org/octo-repo/.github/workflows/release.yml@refs/heads/main',
  environment: null,
  ref: 'refs/heads/main',
  ...changes,
})
const gitlab = (changes: object = {}): CiIdentity => ({
  platform: 'gitlab',
  projectPath: 'group/sub/project',
  namespaceId: '72',
  ciConfigRefUri: 'gitlab.com/group/sub/project//.gitlab-ci.yml@refs/heads/main',
  environment: null,
  ...changes,
})

describe('the terms of a publisher', () => {
  test.each([
    atGithub,
    { ...atGithub, workflow: 'release.yml', environment: 'prod' },
    atGitlab,
    { ...atGitlab, workflow: 'ci/release.yml', environment: 'prod/eu' },
    elsewhere,
    { ...elsewhere, issuer: 'https://ci.example:8443' },
  ])('can be %j', (terms) => expect(termsProblem(terms)).toBeNull())
  test.each([
    'http://ci.example',
    'https://',
    'https://u:p@ci.example',
    'https://ci.example/?a',
    'ci.example',
    '',
  ])('cannot have the issuer %j', (issuer) =>
    expect(termsProblem({ ...elsewhere, issuer })?.rejected).toBe('publisher-issuer-invalid'),
  )
  test.each([
    { ...atGithub, source: 'octo-repo' },
    { ...atGithub, source: 'a/b/c' },
    { ...atGithub, source: 'octo-org/*' },
    { ...atGitlab, source: 'project' },
    { ...elsewhere, source: '' },
    { ...elsewhere, source: 'two words' },
  ])('cannot have the source %j', (terms) =>
    expect(termsProblem(terms)?.rejected).toBe('publisher-source-invalid'),
  )
  test.each([
    { ...atGithub, workflow: 'release' },
    { ...atGithub, workflow: '../release.yml' },
    { ...atGithub, workflow: '' },
    { ...atGithub, environment: '' },
    { ...atGitlab, workflow: 'a@b' },
    { ...elsewhere, workflow: 'release.yml' },
    { ...elsewhere, environment: 'prod' },
  ])('cannot have the details %j', (terms) =>
    expect(termsProblem(terms)?.rejected).toBe('publisher-details-invalid'),
  )
})

describe('a publisher', () => {
  const inProd = { ...atGithub, workflow: 'release.yml', environment: 'prod' }
  test.each<[PublisherTerms, CiIdentity]>([
    [atGithub, github()],
    [{ ...atGithub, source: 'Octo-Org/octo-REPO' }, github()],
    [{ ...atGithub, workflow: 'release.yml' }, github()],
    [inProd, github({ environment: 'prod' })],
    [atGitlab, gitlab()],
    [{ ...atGitlab, workflow: '.gitlab-ci.yml', environment: 'prod' }, gitlab({ environment: 'prod' })],
    [elsewhere, { platform: 'other', subject: 'project:7' }],
  ])('trusted as %j is %j', (terms, identity) =>
    expect(isPublisher(trusted(terms), terms.issuer, identity)).toBe(true),
  )
  test.each<[PublisherTerms, CiIdentity]>([
    [atGithub, github({ repository: 'octo-org/other' })],
    [
      { ...atGithub, workflow: 'release.yml' },
      github({ workflowRef: 'octo-org/octo-repo/.github/workflows/test.yml@refs/heads/main' }),
    ],
    [
      { ...atGithub, workflow: 'release.yml' },
      github({ workflowRef: 'evil/repo/.github/workflows/release.yml@refs/heads/main' }),
    ],
    [
      { ...atGithub, workflow: 'release.yml' },
      github({ workflowRef: 'octo-org/octo-repo/.github/workflows/release.yml.evil@refs/heads/main' }),
    ],
    [inProd, github()],
    [inProd, github({ environment: 'Prod' })],
    [atGitlab, gitlab({ projectPath: 'group/sub' })],
    [{ ...atGitlab, workflow: 'release.yml' }, gitlab()],
    [{ ...atGitlab, environment: 'prod' }, gitlab({ environment: 'test' })],
    [elsewhere, { platform: 'other', subject: 'PROJECT:7' }],
    [elsewhere, { platform: 'other', subject: 'project:70' }],
  ])('trusted as %j is not %j', (terms, identity) =>
    expect(isPublisher(trusted(terms), terms.issuer, identity)).toBe(false),
  )
  test('does not match another issuer', () => {
    expect(isPublisher(trusted(atGithub), `${GITHUB_ACTIONS}/`, github())).toBe(false)
    expect(
      isPublisher(trusted(elsewhere), 'https://ci.example/b', { platform: 'other', subject: 'project:7' }),
    ).toBe(false)
  })
  test('does not match after the name was taken by somebody else', () => {
    expect(isPublisher(trusted(atGithub, '65'), GITHUB_ACTIONS, github())).toBe(true)
    expect(isPublisher(trusted(atGithub, '66'), GITHUB_ACTIONS, github())).toBe(false)
    expect(isPublisher(trusted(atGitlab, '73'), GITLAB_CI, gitlab())).toBe(false)
  })
})
