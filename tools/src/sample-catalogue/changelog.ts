import type { SampleAddOn } from './sample-add-on.ts'
import { seeded } from './seeded.ts'

const fixes = [
  'Fixed a crash when the world is left while a menu is open',
  'Fixed the wrong shade at chunk borders',
  'Fixed settings that were lost after an update of the game',
  'Fixed two players who could take the same item at once',
  'Fixed a leak of memory after long sessions',
  'Fixed names that were cut in languages with long words',
  'Fixed an error in the log on the first start',
  'Fixed the order of entries with the same name',
] as const

const additions = [
  'A setting to turn the new behaviour off',
  'Translations into Polish, Korean and Brazilian Portuguese',
  'A short guide in `docs/getting-started.md`',
  'Sounds, quiet ones',
  'Support for the newest release of the game',
  'A command that shows what is going on',
  'Keyboard navigation in every menu',
] as const

const changes = [
  'Starts about a third faster',
  'Uses less memory in large worlds',
  'The defaults are gentler now; old settings are kept',
  'Textures were redrawn at the same size',
  'Files are saved only when something has changed',
  'Error messages say what to do',
] as const

const list = (heading: string, entries: readonly string[]): string =>
  entries.length === 0 ? '' : `### ${heading}\n\n${entries.map((entry) => `- ${entry}`).join('\n')}\n`

/**
 * Describes the changes of a version. The first version introduces the add-on. Small versions have small
 * changelogs.
 */
export const changelogOf = (addOn: SampleAddOn, versionNumber: string, at: number): string => {
  if (at === 0)
    return `First public version.\n\n${addOn.points.map((point) => `- ${point}`).join('\n')}\n\nPlease report what breaks.\n`
  const random = seeded(`changelog ${addOn.slug} ${versionNumber} ${at}`)
  const isPatch = !versionNumber.endsWith('.0')
  if (isPatch)
    return `${random
      .some(fixes, random.whole(1, 3))
      .map((entry) => `- ${entry}`)
      .join('\n')}\n`
  const parts = [
    list('Added', random.some(additions, random.whole(1, 3))),
    list('Changed', random.some(changes, random.whole(0, 2))),
    list('Fixed', random.some(fixes, random.whole(0, 2))),
  ]
  const thanks =
    random.next() < 0.25 ? ['\nThanks to everyone who sent worlds in which it went wrong.\n'] : []
  return [...parts.filter((part) => part !== ''), ...thanks].join('\n')
}
