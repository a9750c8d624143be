import { describe, expect, it } from 'vitest'
import { textOf } from '../architecture/repository.ts'
import { COMPOSE_PATH } from '../support/containers/compose-file.ts'
import { documentedVariables } from '../support/containers/documented-variables.ts'
import { namesOf, readManifests } from '../support/containers/kubernetes-files.ts'
import { podOf } from '../support/containers/rules/kubernetes.ts'

const operating = textOf('docs/operating.md')
const compose = textOf(COMPOSE_PATH)

const takenByCompose = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/\$\{(\w+):-/g)].map(([, name = '']) => name)),
]

const secretsOfCluster = (): readonly string[] => {
  const manifests = readManifests()
  const keys = namesOf(manifests, 'Deployment').flatMap((name) =>
    (podOf(manifests, name)?.containers ?? []).flatMap(({ env }) =>
      env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef.key ?? []),
    ),
  )
  return [...new Set(keys)]
}

const differences = (documented: readonly string[], taken: readonly string[]): readonly string[] => [
  ...documented
    .filter((name) => !taken.includes(name))
    .map((name) => `${name} is documented, and not passed on`),
  ...taken
    .filter((name) => !documented.includes(name))
    .map((name) => `${name} is passed on, and not documented`),
]

describe('the variables that docs/operating.md lists', () => {
  it('are those that docker-compose.yml takes', () => {
    expect(takenByCompose(compose).length).toBeGreaterThan(10)
    expect(differences(documentedVariables().compose, takenByCompose(compose))).toEqual([])
  })

  it('are those that the manifests take from the secret', () => {
    expect(secretsOfCluster().length).toBeGreaterThan(10)
    expect(differences(documentedVariables().clusterSecrets, secretsOfCluster())).toEqual([])
  })

  it.each([
    [
      'a variable that compose does not pass on',
      operating,
      compose.replace(/ +CAPTCHA_VERIFY_URL: .*\n/, ''),
      /CAPTCHA_VERIFY_URL is documented, and not passed on/,
    ],
    [
      'a variable that is not documented',
      operating.replace(', `CAPTCHA_VERIFY_URL` |', ' |'),
      compose,
      /CAPTCHA_VERIFY_URL is passed on, and not documented/,
    ],
    [
      'a provider that is not documented',
      operating.replace('`STEAM_SIGN_IN=true`', '–'),
      compose,
      /STEAM_SIGN_IN is passed on, and not documented/,
    ],
  ] as const)('would show %s', (_what, text, file, complaint) => {
    expect(differences(documentedVariables(text).compose, takenByCompose(file)).join('\n')).toMatch(complaint)
  })

  it('would show a secret of the cluster that is not documented', () => {
    const text = operating.replace(' and `SECRET_SCANNER_KEYS`', '')
    const { clusterSecrets } = documentedVariables(text)
    expect(differences(clusterSecrets, secretsOfCluster())).toEqual([
      'SECRET_SCANNER_KEYS is passed on, and not documented',
    ])
  })
})
