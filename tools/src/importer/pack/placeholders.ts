import { loaderIdOf, type ReleaseFacts } from './release-facts.ts'

/** The notation of texts in a metadata file, which a filled-in value must follow. */
export type Notation = 'json' | 'toml' | 'yaml' | 'plain'

export const notationOf = (path: string): Notation => {
  if (/\.(json|mcmeta|info)$/.test(path)) return 'json'
  if (path.endsWith('.toml')) return 'toml'
  return path.endsWith('.yml') ? 'yaml' : 'plain'
}

const PLACEHOLDER = /\$\{([^}\n]*)\}|@([A-Za-z_.]{2,40})@|%([A-Z_]{2,40})%/g

const matches: readonly (readonly [RegExp, (facts: ReleaseFacts) => string])[] = [
  [/java.*version|java/, () => '17'],
  [/(minecraft|mc|game)(version)?range|minecraftdependency/, (facts) => `[${oldest(facts)},)`],
  [/range$|dependency$/, () => '[0,)'],
  [/next.*(minecraft|mc)/, () => '99'],
  [/packformat|format$/, () => '34'],
  [
    /^(mod|plugin|project|file|full|jar|internal|base|archive|build)?(full|jar|mod)?version$|fullversion|pluginver/,
    (facts) => facts.versionNumber,
  ],
  [/apiversion$/, () => '1.13'],
  [/^(minecraft|mc|game)(version)?s?$/, oldest],
  [/version|^ver$/, () => '0'],
  [/issue/, ({ issuesUrl, sourceUrl }) => issuesUrl ?? sourceUrl ?? ''],
  [/url|github|homepage|website|source/, ({ sourceUrl }) => sourceUrl ?? ''],
  [/desc|summary/, ({ summary }) => summary],
  [/licen[cs]e/, ({ license }) => license],
  [/author|credit|contributor|developer|vendor/, ({ authors }) => authors.join(', ')],
  [/group|package/, () => 'addon'],
  [/branch/, () => 'main'],
  [/(^|mod|plugin|project|archive)id$|archivesname/, ({ slug }) => loaderIdOf(slug)],
  [/name|title/, ({ title }) => title],
]

function oldest({ gameVersions }: ReleaseFacts): string {
  return gameVersions[0] ?? '1.21'
}

const fillingFor = (key: string, facts: ReleaseFacts): string | undefined => {
  const letters = key.toLowerCase().replace(/[^a-z]/g, '')
  return matches.find(([pattern]) => pattern.test(letters))?.[1](facts)
}

const written = (value: string, notation: Notation): string => {
  const line = value.replace(/\s+/g, ' ')
  if (notation === 'plain') return line
  // These end a text in unquoted YAML.
  if (notation === 'yaml') return line.replaceAll(': ', ' - ').replaceAll(' #', ' ').replaceAll('"', "'")
  return JSON.stringify(line).slice(1, -1)
}

/**
 * Fills in the values that a build would have filled in: `${version}`, `@description@`, `%VERSION%` and the
 * like. An unknown `${…}` becomes the version. The other two forms also occur in ordinary texts, so unknown
 * ones stay.
 */
export const fillPlaceholders = (text: string, facts: ReleaseFacts, notation: Notation): string =>
  text.replace(PLACEHOLDER, (whole, dollar?: string, at?: string, percent?: string) => {
    const value = fillingFor(dollar ?? at ?? percent ?? '', facts)
    if (value === undefined && dollar === undefined) return whole
    return written(value ?? facts.versionNumber, notation)
  })
