import type { Motif } from './pictures/motifs.ts'
import type { PaletteName } from './pictures/palettes.ts'

export interface SampleUser {
  readonly username: string
  readonly name: string | null
  readonly bio: string
  readonly motif: Motif
  readonly palette: PaletteName
  /** Days before the catalogue's last day on which they joined. */
  readonly age: number
}

export interface SampleOrganization {
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly owner: string
  readonly members: readonly string[]
  readonly motif: Motif
  readonly palette: PaletteName
}

export const sampleUsers: readonly SampleUser[] = [
  {
    username: 'mirelle',
    name: 'Mirelle Oake',
    bio: 'Builds houses first and the mods for them later.',
    motif: 'flame',
    palette: 'ember',
    age: 760,
  },
  {
    username: 'tobbin',
    name: 'Tobbin',
    bio: 'Gears, belts and one too many boilers.',
    motif: 'gear',
    palette: 'brass',
    age: 744,
  },
  {
    username: 'saltmarsh',
    name: null,
    bio: 'Water, boats, fish. Answers mail on Sundays.',
    motif: 'boat',
    palette: 'tide',
    age: 738,
  },
  {
    username: 'ivyquill',
    name: 'Ivy Quill',
    bio: 'Writes lore books nobody reads. Yet.',
    motif: 'book',
    palette: 'orchid',
    age: 731,
  },
  {
    username: 'notgrub',
    name: 'Grub',
    bio: 'Mushrooms are blocks too.',
    motif: 'mushroom',
    palette: 'moss',
    age: 702,
  },
  {
    username: 'halden',
    name: 'Halden Voss',
    bio: 'Shaders on a laptop from another age.',
    motif: 'sun',
    palette: 'dusk',
    age: 690,
  },
  {
    username: 'piccolo_p',
    name: 'Pia',
    bio: 'Sixteen pixels are plenty.',
    motif: 'feather',
    palette: 'rose',
    age: 655,
  },
  {
    username: 'northrail',
    name: 'Northrail',
    bio: 'If it has rails I will time it with a stopwatch.',
    motif: 'rail',
    palette: 'slate',
    age: 640,
  },
  {
    username: 'okonwe',
    name: 'Okonwe',
    bio: 'Runs a small server for a large family.',
    motif: 'tower',
    palette: 'clay',
    age: 600,
  },
  {
    username: 'quietowl',
    name: null,
    bio: 'Makes slow things fast.',
    motif: 'eye',
    palette: 'frost',
    age: 571,
  },
  {
    username: 'breadbasket',
    name: 'Ansel Crumb',
    bio: 'Data packs between two batches of rye.',
    motif: 'wheat',
    palette: 'brass',
    age: 420,
  },
  {
    username: 'lumen-fay',
    name: 'Lumen Fay',
    bio: 'Collects lanterns. Will trade for more lanterns.',
    motif: 'lantern',
    palette: 'ember',
    age: 260,
  },
]

export const sampleOrganizations: readonly SampleOrganization[] = [
  {
    slug: 'brassworks',
    name: 'Brassworks',
    description: 'Machines that click, hiss and mostly work, with one core under all of them',
    owner: 'tobbin',
    members: ['northrail', 'quietowl'],
    motif: 'gear',
    palette: 'brass',
  },
  {
    slug: 'lanternhall',
    name: 'Lanternhall',
    description: 'A reading circle that writes quests, magic and the books between them',
    owner: 'ivyquill',
    members: ['lumen-fay', 'mirelle'],
    motif: 'lantern',
    palette: 'orchid',
  },
  {
    slug: 'low-tide',
    name: 'Low Tide Collective',
    description: 'Everything wet: coasts, ships, weather, and the fish that go with them',
    owner: 'saltmarsh',
    members: ['notgrub'],
    motif: 'wave',
    palette: 'tide',
  },
  {
    slug: 'tallgate',
    name: 'Tallgate Servers',
    description: 'Plugins from running a server for eleven years without losing a chunk',
    owner: 'okonwe',
    members: ['quietowl', 'breadbasket'],
    motif: 'gate',
    palette: 'clay',
  },
]
