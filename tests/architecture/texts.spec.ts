import { describe, expect, it } from 'vitest'
import { enUS as mailTexts } from '../../command-api/src/mail/texts/en-US/all.ts'
import { enUS } from '../../frontend/src/texts/en-US/all.ts'
import { isCode, repositoryFiles, textOf } from './repository.ts'

const codeIn = (folder: RegExp): string =>
  repositoryFiles()
    .filter((path) => isCode(path) && folder.test(path) && !path.includes('.spec.'))
    .map(textOf)
    .join('\n')
const keysOf = (areas: Readonly<Record<string, object>>): readonly string[] =>
  Object.entries(areas).flatMap(([area, texts]) => Object.keys(texts).map((key) => `${area}.${key}`))

describe('the texts of pages', () => {
  it('are each used somewhere', () => {
    const pages = codeIn(/^frontend\/src\/(?!texts\/)/)
    const keys = keysOf(enUS)
    expect(keys.length).toBeGreaterThan(1000)
    expect(keys.filter((key) => !pages.includes(`'${key}'`))).toEqual([])
  })
})

describe('the texts of mails', () => {
  it('are each used somewhere, some through a key with a placeholder', () => {
    const mails = codeIn(/^command-api\/src\/mail\/(?!texts\/(?:en-US|de-DE)\/)/)
    const gapped = [...mails.matchAll(/say\(`([a-z-]+\.[^`]+)`[,)]/g)].map(
      ([, key = '']) => new RegExp(`^${key.replace(/\$\{[^}]+\}/g, '[\\w-]+')}$`),
    )
    const isSaid = (key: string) => mails.includes(`'${key}'`) || gapped.some((pattern) => pattern.test(key))
    const keys = keysOf(mailTexts)
    expect(keys.length).toBeGreaterThan(200)
    expect(keys.filter((key) => !isSaid(key))).toEqual([])
  })
})
