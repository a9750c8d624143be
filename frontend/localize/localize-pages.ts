import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { defaultLocale } from '@modstead/domain/accounts/settings/locales'
import type { Plugin } from 'vite'
import { textsByLocale } from './flat-texts.ts'
import { keysIn, localeToken, textToken, writeTexts } from './tokens.ts'

const call = /\b(t|rich)\(\s*(['"`])([a-z0-9-]+\.[a-z0-9-]+)\2\s*(\))?/g

/** Files of the default language keep their place. Each other language gets its own folder. */
const folderOf = (locale: string): string => (locale === defaultLocale ? '' : `${locale}/`)

/**
 * Browsers load all code from one folder, which contains a folder per language. Each language has a complete
 * server part.
 */
const pathOf = (file: string, locale: string, isServer: boolean): string =>
  isServer ? join(folderOf(locale), file) : join(dirname(file), folderOf(locale), basename(file))

/**
 * Writes the built code once for each language, with the texts instead of their keys. So a page in any
 * language loads as much as if the texts were in its components, and no texts of other pages.
 */
export function localizePages(): Plugin {
  const english = textsByLocale.get(defaultLocale)
  return {
    name: 'localize-pages',
    apply: 'build',
    transform: {
      order: 'post',
      handler(code, id) {
        if (id.endsWith('/texts/text-of.ts'))
          return { code: 'export const textOf = (text) => text', map: null }
        if (id.endsWith('/formats/display-locale.ts'))
          return { code: `export const displayLocale = '${localeToken}'`, map: null }
        if (!/\/frontend\/src\/.*\.tsx?(\?|$)/.test(id) || !code.includes('/texts/')) return
        const replaced = code.replace(call, (_, name: string, _quote, key: string, end?: string) => {
          if (!english?.has(key)) throw new Error(`${id} names the text ${key}, which does not exist.`)
          const token = JSON.stringify(textToken(key))
          return end && name === 't' ? token : `${name}(${token}${end ?? ''}`
        })
        return { code: replaced, map: null }
      },
    },
    // A changed text renames the files that show it, because browsers keep files for ever.
    augmentChunkHash(chunk) {
      const hash = createHash('sha256')
      for (const id of chunk.moduleIds)
        for (const key of keysIn(this.getModuleInfo(id)?.code ?? ''))
          for (const [locale, texts] of textsByLocale) hash.update(`${locale} ${key} ${texts.get(key)}`)
      return hash.digest('hex')
    },
    writeBundle({ dir }, bundle) {
      if (!dir) throw new Error('The pages are built into no folder.')
      for (const { type, fileName } of Object.values(bundle)) {
        if (type !== 'chunk') continue
        const code = readFileSync(join(dir, fileName), 'utf8')
        for (const [locale, texts] of textsByLocale) {
          const file = join(dir, pathOf(fileName, locale, this.environment.name === 'ssr'))
          mkdirSync(dirname(file), { recursive: true })
          writeFileSync(file, writeTexts(code, { texts, locale, folder: folderOf(locale) }))
        }
      }
    },
  }
}
