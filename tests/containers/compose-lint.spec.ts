import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DCLinter } from 'dclint'
import { afterAll, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { composeData } from '../support/containers/compose-file.ts'

const OFF = 0
/** Excludes matters of taste, and rules that do not fit one shared image, which is built and named. */
const rules = {
  'no-build-and-image': OFF,
  'require-quotes-in-ports': OFF,
  'service-dependencies-alphabetical-order': OFF,
  'service-keys-order': OFF,
  'services-alphabetical-order': OFF,
  'top-level-properties-order': OFF,
} as const

const directory = mkdtempSync(join(tmpdir(), 'modstead-compose-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** The linter's own types do not resolve. */
interface Linted {
  readonly messages: readonly { readonly rule: string; readonly message: string }[]
}

/** Expands anchors first, because the linter refuses the file's number of them. */
const lint = (data: unknown): readonly string[] => {
  const path = join(directory, 'docker-compose.yml')
  writeFileSync(path, stringify(data, { aliasDuplicateObjects: false }))
  const linter = new DCLinter({ rules, quiet: false, debug: false, exclude: [] })
  const linted: readonly Linted[] = linter.lintFiles([path], false)
  return linted.flatMap(({ messages }) => messages.map(({ rule, message }) => `${rule}: ${message}`))
}

it('a linter and the schema of the format find nothing in docker-compose.yml', () => {
  expect(lint(composeData())).toEqual([])
})

it.each([
  ['restarts', 'always', /^invalid-schema: /],
  ['container_name', 'web', /^no-duplicate-container-names: /],
] as const)('they would find %s', (key, value, found) => {
  const data = structuredClone(composeData()) as { services: Record<string, Record<string, unknown>> }
  for (const name of ['web', 'gateway']) data.services[name] = { ...data.services[name], [key]: value }
  expect(lint(data).join('\n')).toMatch(found)
})
