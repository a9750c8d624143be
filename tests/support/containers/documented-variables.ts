import { textOf } from '../../architecture/repository.ts'

const section = (text: string, heading: string): string =>
  text.split(/^## /m).find((each) => each.startsWith(`${heading}\n`)) ?? ''

const variablesIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([A-Z][A-Z\d]*(?:_[A-Z\d]+)*)(?:=\w+)?`/g)].map(([, name = '']) => name)

const cellsOf = (text: string, column: number): string =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|')[column] ?? '')
    .join('\n')

const AND_THE_LIKE = /`GITHUB_CLIENT_ID` and the like/

export interface DocumentedVariables {
  /** Variables that an operator may give to `docker compose up`. */
  readonly compose: readonly string[]
  /** Lines of the file of secrets for a cluster. */
  readonly clusterSecrets: readonly string[]
}

export const documentedVariables = (operating = textOf('docs/operating.md')): DocumentedVariables => {
  const providers = variablesIn(cellsOf(section(operating, 'Sign-in by providers'), 3))
  const containers = cellsOf(section(operating, 'Containers'), 1)
  const cluster =
    section(operating, 'Kubernetes').match(/^`modstead\.env` has[\s\S]*?counts as unset\./m)?.[0] ?? ''
  return {
    compose: [
      ...variablesIn(containers.replace(AND_THE_LIKE, '')),
      ...(AND_THE_LIKE.test(containers) ? providers : []),
    ],
    clusterSecrets: [...variablesIn(cluster), ...providers],
  }
}
