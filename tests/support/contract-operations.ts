import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const path = fileURLToPath(new URL('../../../shared/data/api-v2.openapi.yaml', import.meta.url))

export const NO_CONTRACT_FILE = '../shared/data/api-v2.openapi.yaml is not here'

/** The operations below `paths:`, as `GET /project/{id|slug}`: a path has two spaces before it, a method four. */
const operationsIn = (yaml: string): readonly string[] => {
  const operations: string[] = []
  let route = ''
  for (const line of yaml.split('\n')) {
    route = /^ {2}(\/.*):\s*$/.exec(line)?.[1] ?? route
    const method = /^ {4}(get|post|put|patch|delete):\s*$/.exec(line)?.[1]
    if (method !== undefined && route !== '') operations.push(`${method.toUpperCase()} ${route}`)
  }
  return operations
}

/** All operations of the contract file; null where it is not at hand. */
export const contractOperations: readonly string[] | null = existsSync(path)
  ? operationsIn(readFileSync(path, 'utf8'))
  : null
