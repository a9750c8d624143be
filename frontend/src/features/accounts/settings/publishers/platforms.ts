import { GITHUB_ACTIONS, GITLAB_CI } from '@modstead/domain/kernel/ci-identity'
import { t } from '../../../../texts/t.ts'

export type PlatformId = 'github' | 'gitlab' | 'other'

export type Platform = {
  id: PlatformId
  title: string
  /** null if the form asks for it. */
  issuer: string | null
  source: { label: string; placeholder: string; hint: string; problem: string }
  /** null if its tokens name no workflow. */
  workflow: { label: string; placeholder: string; hint: string; problem: string } | null
}

const github: Platform = {
  id: 'github',
  title: t('publishers.github'),
  issuer: GITHUB_ACTIONS,
  source: {
    label: t('publishers.repository'),
    placeholder: 'owner/repository',
    hint: t('publishers.repository-hint'),
    problem: t('publishers.wrong-repository'),
  },
  workflow: {
    label: t('publishers.workflow'),
    placeholder: 'release.yml',
    hint: t('publishers.workflow-hint'),
    problem: t('publishers.wrong-workflow'),
  },
}

const gitlab: Platform = {
  id: 'gitlab',
  title: t('publishers.gitlab'),
  issuer: GITLAB_CI,
  source: {
    label: t('publishers.project-at-gitlab'),
    placeholder: 'group/project',
    hint: t('publishers.gitlab-project-hint'),
    problem: t('publishers.wrong-gitlab-project'),
  },
  workflow: {
    label: t('publishers.configuration'),
    placeholder: '.gitlab-ci.yml',
    hint: t('publishers.configuration-hint'),
    problem: t('publishers.wrong-configuration'),
  },
}

const other: Platform = {
  id: 'other',
  title: t('publishers.another-ci'),
  issuer: null,
  source: {
    label: t('publishers.subject'),
    placeholder: 'project:7:ref:refs/heads/main',
    hint: t('publishers.subject-hint'),
    problem: t('publishers.wrong-subject'),
  },
  workflow: null,
}

export const platforms: readonly Platform[] = [github, gitlab, other]

export const platformById = (id: string): Platform => platforms.find((each) => each.id === id) ?? github

export const platformOf = (issuer: string): Platform =>
  platforms.find((each) => each.issuer === issuer) ?? other
