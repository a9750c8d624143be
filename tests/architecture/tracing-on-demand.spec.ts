import { expect, it } from 'vitest'
import { isProduct, repositoryFiles, textOf } from './repository.ts'

const product = repositoryFiles().filter(isProduct)
const LIBRARY = /from '@opentelemetry\//
const LOADED_LAZILY = 'infra/src/telemetry/opentelemetry.ts'
/** Static imports, not `import()`. */
const importing = (name: string) =>
  new RegExp(String.raw`^(import|export) (?!type\b)[^;]*?'[^']*/${name}(\.ts)?'$`, 'm')

it('OpenTelemetry is known to three files, which are only loaded by a variable', () => {
  const parts = product.filter((path) => LIBRARY.test(textOf(path)))
  expect(parts).toEqual([
    LOADED_LAZILY,
    'infra/src/telemetry/sampler.ts',
    'infra/src/telemetry/tell-of-exports.ts',
  ])
  for (const name of ['opentelemetry', 'sampler', 'tell-of-exports'])
    expect(
      product.filter((path) => path !== LOADED_LAZILY && importing(name).test(textOf(path))),
      name,
    ).toEqual([])
  expect(importing('sampler').test(textOf(LOADED_LAZILY))).toBe(true)
})
