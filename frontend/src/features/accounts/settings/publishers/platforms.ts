import { GITHUB_ACTIONS, GITLAB_CI } from '@modstead/domain/kernel/ci-identity'

export type PlatformId = 'github' | 'gitlab' | 'other'

export type Platform = {
  id: PlatformId
  title: string
  /** null: whoever trusts it says which. */
  issuer: string | null
  source: { label: string; placeholder: string; hint: string; problem: string }
  /** null: its tokens name none. */
  workflow: { label: string; placeholder: string; hint: string; problem: string } | null
}

const github: Platform = {
  id: 'github',
  title: 'GitHub Actions',
  issuer: GITHUB_ACTIONS,
  source: {
    label: 'Repository',
    placeholder: 'owner/repository',
    hint: 'Its owner and name, or its address.',
    problem: 'Name one repository, as owner/repository.',
  },
  workflow: {
    label: 'Workflow',
    placeholder: 'release.yml',
    hint: 'A file in .github/workflows. Without it, each workflow of the repository may publish.',
    problem: 'Name the file alone. It ends in .yml or .yaml.',
  },
}

const gitlab: Platform = {
  id: 'gitlab',
  title: 'GitLab.com',
  issuer: GITLAB_CI,
  source: {
    label: 'Project at GitLab',
    placeholder: 'group/project',
    hint: 'Its path with all groups, or its address.',
    problem: 'Name one project with its groups, as group/project.',
  },
  workflow: {
    label: 'Configuration',
    placeholder: '.gitlab-ci.yml',
    hint: 'Path of the file in the project. Without it, each configuration may publish.',
    problem: 'Give the path of one file, with letters, digits, dots, dashes and slashes.',
  },
}

const other: Platform = {
  id: 'other',
  title: 'Another CI',
  issuer: null,
  source: {
    label: 'Subject',
    placeholder: 'project:7:ref:refs/heads/main',
    hint: 'The claim “sub” of its tokens, letter by letter.',
    problem: 'Give the subject as it stands in the token, without spaces.',
  },
  workflow: null,
}

export const platforms: readonly Platform[] = [github, gitlab, other]

export const platformById = (id: string): Platform => platforms.find((each) => each.id === id) ?? github

export const platformOf = (issuer: string): Platform =>
  platforms.find((each) => each.issuer === issuer) ?? other
