import type { SampleAddOn } from './sample-add-on.ts'
import { type Seeded, seeded } from './seeded.ts'

const bullets = (entries: readonly string[]): string => entries.map((entry) => `- ${entry}.`).join('\n')

const fence = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``

const constantOf = (slug: string): string => slug.replaceAll('-', '_')

const settingsOf = ({ slug, points }: SampleAddOn): string =>
  fence(
    'toml',
    `# config/${slug}.toml
[general]
enabled = true
# From 0 (off) to 10. ${points[0]}.
strength = 6

[display]
show_hints = true
scale = 1.0`,
  )

const pluginConfig = ({ slug, points }: SampleAddOn): string =>
  fence(
    'yaml',
    `# plugins/${slug}/config.yml
storage: file   # or: database
language: auto
limits:
  per-player: 3
  # ${points[1] ?? points[0]}.
  cooldown-seconds: 30`,
  )

const commandTable = ({ slug }: SampleAddOn): string => `| Command | What it does | Permission |
| :-- | :-- | :-- |
| \`/${slug}\` | Opens the overview | \`${constantOf(slug)}.use\` |
| \`/${slug} info\` | Says what is here and who made it | \`${constantOf(slug)}.use\` |
| \`/${slug} reload\` | Reads the configuration again | \`${constantOf(slug)}.admin\` |
| \`/${slug} undo <steps>\` | Takes back what you did last | \`${constantOf(slug)}.undo\` |`

const profileTable = (random: Seeded): string => {
  const base = random.whole(48, 90)
  return `| Profile | Shadows | Water | Frames a second¹ |
| :-- | :-: | :-: | --: |
| Low | 512 | flat | ${base + 62} |
| Medium | 1024 | waves | ${base + 21} |
| High | 2048 | waves and depth | ${base} |

¹ On a laptop of 2021 at 1080p, twelve chunks of view.`
}

const installSteps: Readonly<Record<SampleAddOn['type'], string>> = {
  mod: '1. Install the loader for your version of the game.\n2. Put the file into the folder `mods`.\n3. Start the game. There is nothing to set up.',
  plugin:
    '1. Stop the server.\n2. Put the file into the folder `plugins`.\n3. Start it again and read the one line in the log.',
  datapack:
    '1. Put the file into `datapacks` in the folder of your world.\n2. Run `/reload`.\n3. Play on; old worlds are fine.',
  resourcepack:
    '1. Put the file into the folder `resourcepacks`.\n2. Choose it in the options, above the game’s own.\n3. Done.',
  shader:
    '1. Install a loader for shaders.\n2. Put the file into the folder `shaderpacks`.\n3. Pick a profile; Medium is a good start.',
  modpack:
    '1. Open the pack in any launcher that reads `.mrpack` files.\n2. Give it 6 GB of memory.\n3. Read the first page of the guide.',
}

const questions: readonly (readonly [string, string])[] = [
  [
    'Does it work in worlds that exist already?',
    'Yes. It adds itself to new places and leaves old ones as they are.',
  ],
  ['May I use it in my pack?', 'Please do. A link back is kind and not required.'],
  [
    'Will there be a version for an older release?',
    'No. Old versions stay available below, without support.',
  ],
  ['It crashed. What now?', 'Send the log and, if you can, a small world in which it happens.'],
  ['Does everybody need it?', 'The sidebar tells which side needs it. The other one may have it.'],
]

const special = (addOn: SampleAddOn, random: Seeded): string => {
  switch (addOn.type) {
    case 'plugin':
      return `## Commands\n\n${commandTable(addOn)}\n\n## Configuration\n\n${pluginConfig(addOn)}`
    case 'shader':
      return `## Profiles\n\n${profileTable(random)}`
    case 'datapack':
      return `## Try it\n\n${fence('mcfunction', `# Gives you everything that you need to see it work\nfunction ${constantOf(addOn.slug)}:demo\ntellraw @s {"text":"Have a good day","color":"gold"}`)}`
    case 'modpack':
      return `## What is in it\n\n${(addOn.needs ?? []).map((slug) => `- [${slug.replaceAll('-', ' ')}](/project/${slug})`).join('\n')}\n\n> A pack is a promise to keep things working together. Tell us when we break it.`
    case 'resourcepack':
      return `## Progress\n\n- [x] Blocks\n- [x] Items\n- [${random.next() < 0.5 ? 'x' : ' '}] Creatures\n- [ ] Menus\n\n~~Beds are wrong at night.~~ Fixed.`
    case 'mod':
      return `## Settings\n\n${settingsOf(addOn)}`
  }
}

const faq = (random: Seeded): string =>
  `## Questions\n\n${random
    .some(questions, random.whole(2, 3))
    .map(([question, answer]) => `**${question}**\n\n${answer}`)
    .join('\n\n')}`

const spoiler = ({ points }: SampleAddOn): string =>
  `<details>\n<summary>For the curious: how it works</summary>\n\n${points.join('. ')}. Everything else follows from that, and from a fair amount of measuring.\n\n</details>`

/** The page of an add-on in Markdown. `picture` is the address of a gallery picture, if it has one. */
export const bodyOf = (addOn: SampleAddOn, picture: string | null): string => {
  const random = seeded(`body ${addOn.slug}`)
  const { title, summary, points } = addOn
  const opening = random.pick([
    `# ${title}\n\n${summary}.`,
    `${summary}.\n\n---`,
    `> *${summary}.*\n\n**${title}** is made with care and tested in a world that has been running for years.`,
  ])
  const image = picture === null ? [] : [`![${title}, as seen in the game](${picture})`]
  const optional = random.some([faq(random), spoiler(addOn)], random.whole(1, 2))
  return [
    opening,
    ...image,
    `## What it does\n\n${bullets(points)}`,
    special(addOn, random),
    `## Getting started\n\n${installSteps[addOn.type]}`,
    ...optional,
  ].join('\n\n')
}
