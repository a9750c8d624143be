import { GITHUB_ACTIONS, GITLAB_CI } from '@modstead/domain/kernel/ci-identity'
import { describe, expect, test } from 'vitest'
import { platformById } from './platforms.ts'
import { problemsOfRefusal, problemsOfTerms, termsIn } from './publisher-form-values.ts'

const [github, gitlab, other] = [platformById('github'), platformById('gitlab'), platformById('other')]
const any = { workflow: null, environment: null }

describe('the terms in the form', () => {
  test.each([
    [{ source: ' octo/lamps ' }, { source: 'octo/lamps', ...any }],
    [{ source: 'https://github.com/octo/lamps.git' }, { source: 'octo/lamps', ...any }],
    [{ source: 'https://github.com/octo/lamps/' }, { source: 'octo/lamps', ...any }],
    [
      { source: 'octo/lamps', workflow: '.github/workflows/release.yml', environment: ' prod ' },
      { source: 'octo/lamps', workflow: 'release.yml', environment: 'prod' },
    ],
  ])('of GitHub in %j', (values, terms) =>
    expect(termsIn(values, github)).toEqual({ issuer: GITHUB_ACTIONS, ...terms }),
  )

  test('of GitLab, whose configuration is a path', () => {
    const values = { source: 'https://gitlab.com/one/two/three', workflow: '.github/workflows/ci.yml' }
    const terms = { source: 'one/two/three', workflow: '.github/workflows/ci.yml', environment: null }
    expect(termsIn(values, gitlab)).toEqual({ issuer: GITLAB_CI, ...terms })
  })

  test('of another CI drop what was typed for GitHub or GitLab, but keep the whole subject', () => {
    const values = { issuer: ' https://ci.example ', source: 'repo.git', workflow: 'a.yml', environment: 'b' }
    expect(termsIn(values, other)).toEqual({ issuer: 'https://ci.example', source: 'repo.git', ...any })
  })
})

describe('a problem with the terms', () => {
  const terms = { issuer: GITHUB_ACTIONS, source: 'octo/lamps', ...any }
  const fieldsOf = (changes: object) => Object.keys(problemsOfTerms({ ...terms, ...changes })?.fields ?? {})

  test.each([
    [{}, []],
    [{ issuer: 'http://ci.example' }, ['issuer']],
    [{ source: 'lamps' }, ['source']],
    [{ workflow: 'release.sh' }, ['workflow']],
    [{ environment: 'x'.repeat(256) }, ['environment']],
    [{ workflow: 'release.sh', environment: 'x'.repeat(256) }, ['workflow']],
  ])('in %j is shown at %j', (changes, fields) => expect(fieldsOf(changes)).toEqual(fields))

  test('is explained in the terms of the platform', () => {
    expect(problemsOfTerms({ ...terms, source: 'a' })?.fields.source).toEqual([github.source.problem])
    expect(problemsOfTerms({ ...terms, issuer: GITLAB_CI, source: 'a' })?.fields.source).toEqual([
      gitlab.source.problem,
    ])
  })

  test('that the server finds is shown at the field or above the button', () => {
    const refused = { kind: 'refused', detail: '', fields: [] } as const
    const at = (code: string) => problemsOfRefusal({ ...refused, code }, terms)
    expect(at('publisher-source-invalid')).toEqual({ fields: { source: [github.source.problem] } })
    expect(at('too-many-publishers')).toEqual({
      fields: {},
      message: 'The project trusts too many publishers. Remove one first.',
    })
  })
})
