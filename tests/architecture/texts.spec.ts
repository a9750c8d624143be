import { describe, expect, it } from 'vitest'
import { enUS } from '../../frontend/src/texts/en-US/all.ts'
import { isCode, repositoryFiles, textOf } from './repository.ts'

const pages = repositoryFiles()
  .filter((path) => isCode(path) && /^frontend\/src\/(?!texts\/)/.test(path) && !path.includes('.spec.'))
  .map(textOf)
  .join('\n')

describe('the texts of pages', () => {
  it('are each shown somewhere', () => {
    const keys = Object.entries(enUS).flatMap(([area, texts]) =>
      Object.keys(texts).map((key) => `${area}.${key}`),
    )
    expect(keys.length).toBeGreaterThan(1000)
    expect(keys.filter((key) => !pages.includes(`'${key}'`))).toEqual([])
  })
})
