import { describe, expect, it } from 'vitest'
import { isProduct, repositoryFiles, textOf } from './repository.ts'

const isPolicy = (path: string) =>
  /^domain\/src\/\w+\/policy\.ts$/.test(path) || path === 'domain/src/kernel/actor.ts'

/**
 * Tools use the API as clients and copy roles. `server/src/roles` is about roles of processes, not of people.
 */
const answers = repositoryFiles().filter(
  (path) => isProduct(path) && !/^(tools|frontend|server\/src\/roles)\//.test(path) && !isPolicy(path),
)

const roleCheck = /\bis(Admin|Staff)\b|\bholdsStaffRight\b|\brole\s*[!=]==?\s*'|'(admin|moderator)'\s*[!=]==/
const scopeCheck = /\bhasScope\b/
const permissionCheck = /\bPROJECT_PERMISSIONS\.\w|\bORGANIZATION_PERMISSIONS\.\w/

const found = (pattern: RegExp, allowed: readonly string[] = []) =>
  answers.filter((path) => !allowed.includes(path) && pattern.test(textOf(path)))

describe('who may do what', () => {
  it('finds the code', () => {
    expect(answers.length).toBeGreaterThan(400)
  })

  it('is decided by role only in the policy of a context', () => {
    expect(found(roleCheck)).toEqual([])
  })

  it('is decided by scope only in the question to the policy', () => {
    expect(found(scopeCheck, ['domain/src/kernel/scopes.ts'])).toEqual([])
  })

  it('is decided by permission bits only in the policy', () => {
    expect(found(permissionCheck, ['domain/src/catalogue/values/permissions.ts'])).toEqual([])
  })
})
