const escapes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&apos;',
  }),
)

/**
 * Characters that XML cannot contain even escaped. A build tool refuses the whole document because of one of
 * them.
 */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const escaped = (text: string): string =>
  text.replace(unwritable, '').replace(/[&<>"']/g, (character) => escapes.get(character) ?? '')

const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const GROUP = 'maven.modrinth'

export interface MavenMetadata {
  readonly artifact: string
  readonly latest: string
  readonly release: string
  /** Oldest first. */
  readonly versions: readonly string[]
  /** ISO 8601 UTC. */
  readonly updatedAt: string
}

export const mavenMetadata = ({ artifact, latest, release, versions, updatedAt }: MavenMetadata): string =>
  [
    `${HEAD}<metadata>`,
    element('groupId', GROUP),
    element('artifactId', artifact),
    '<versioning>',
    element('latest', latest),
    element('release', release),
    `<versions>${versions.map((version) => element('version', version)).join('')}</versions>`,
    element('lastUpdated', updatedAt.replace(/\D/g, '').slice(0, 14)),
    '</versioning></metadata>',
  ].join('')

export const mavenPom = (artifact: string, version: string, name: string, description: string): string =>
  [
    `${HEAD}<project xmlns="http://maven.apache.org/POM/4.0.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"`,
    ' xsi:schemaLocation="http://maven.apache.org/POM/4.0.0 http://maven.apache.org/xsd/maven-4.0.0.xsd">',
    element('modelVersion', '4.0.0'),
    element('groupId', GROUP),
    element('artifactId', artifact),
    element('version', version),
    element('name', name),
    element('description', description),
    '</project>',
  ].join('')
