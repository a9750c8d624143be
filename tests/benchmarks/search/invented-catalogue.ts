import type { SearchDocument, SearchVersion } from '@modstead/infra/search/port'

/** The same numbers for the same seed, from 0 up to 1 (mulberry32). */
const seeded = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const SYLLABLES =
  'ba be bi bo bu ca co cra da de di do dra e fa fe fi flo ga ge gra ha he hi ho ka ke ki la le li lo lu ma me mi mo na ne ni no o pa pe pi po pra ra re ri ro ru sa se si so sta ta te ti to tra u va ve vi wa we wi xa ya za zo ck ft ld lt nd ng nt rd rk rn rt sh st th x'.split(
    ' ',
  )
const LOADERS = [
  'fabric',
  'forge',
  'neoforge',
  'quilt',
  'paper',
  'spigot',
  'bukkit',
  'velocity',
  'iris',
  'optifine',
]
const CATEGORIES =
  'adventure cursed decoration economy equipment food game-mechanics library magic management minigame mobs optimization social storage technology transportation utility worldgen'.split(
    ' ',
  )
export const GAME_VERSIONS = Array.from({ length: 60 }, (_, at) => `1.${12 + Math.floor(at / 6)}.${at % 6}`)
const TYPES = ['mod', 'mod', 'mod', 'plugin', 'resourcepack', 'datapack', 'shader', 'modpack']
const LICENSES = ['MIT', 'Apache-2.0', 'GPL-3.0-only', 'LGPL-3.0-only', 'LicenseRef-All-Rights-Reserved']
const ENVIRONMENTS = ['client_and_server', 'client_only', 'server_only', 'client_or_server']

export interface Invention {
  readonly random: () => number
  readonly pick: <Item>(items: readonly Item[]) => Item
  /** Words by Zipf's law: the first ones are everywhere, most occur in a few places. */
  readonly word: () => string
}

export const invent = (seed: number, vocabulary = 40_000): Invention => {
  const random = seeded(seed)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
  const words = Array.from({ length: vocabulary }, () =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(SYLLABLES)).join(''),
  )
  const word = (): string => words[Math.floor(vocabulary ** random()) - 1]!
  return { random, pick, word }
}

const version = ({ random, pick }: Invention): SearchVersion => {
  const first = Math.floor(random() * GAME_VERSIONS.length)
  return {
    loaders: random() < 0.3 ? [pick(LOADERS), pick(LOADERS)] : [pick(LOADERS)],
    gameVersions: GAME_VERSIONS.slice(first, first + 1 + Math.floor(random() * 5)),
    environment: pick(ENVIRONMENTS),
  }
}

export const inventDocument = (invention: Invention, number: number): SearchDocument => {
  const { random, pick, word } = invention
  const phrase = (length: number): string => Array.from({ length }, word).join(' ')
  const title = phrase(1 + Math.floor(random() * 3))
  const created = Date.UTC(2018, 0, 1) + Math.floor(random() * 2.6e11)
  return {
    projectId: `p${number.toString(36).padStart(7, '0')}`,
    slug: title.replaceAll(' ', '-') + (random() < 0.1 ? `-${number % 100}` : ''),
    title,
    summary: phrase(8 + Math.floor(random() * 10)),
    author: phrase(1),
    authorId: `u${Math.floor(random() * 20_000)}`,
    organization: null,
    organizationId: null,
    projectTypes: [pick(TYPES)],
    categories: [pick(CATEGORIES), pick(CATEGORIES)],
    displayCategories: [],
    license: pick(LICENSES),
    openSource: random() < 0.7,
    clientSide: pick(['required', 'optional', 'unsupported']),
    serverSide: pick(['required', 'optional', 'unsupported']),
    versions: Array.from({ length: 1 + Math.floor(random() * 6) }, () => version(invention)),
    downloads: Math.floor(10 ** (random() * 7)),
    follows: Math.floor(10 ** (random() * 4)),
    createdAt: new Date(created).toISOString(),
    modifiedAt: new Date(created + random() * 5e10).toISOString(),
    color: null,
    payload: null,
  }
}

/** The same documents each time. */
export const inventDocuments = (count: number): SearchDocument[] => {
  const invention = invent(7)
  return Array.from({ length: count }, (_, at) => inventDocument(invention, at))
}
