import type { RawEntry } from '@modstead/infra/inspection/raw-zip.fixture'
import { type ArchiveCase, entryCase, forgivenInPacks } from './archive-case.fixture.ts'

const a: RawEntry = { name: 'assets/a.json', content: '{"a":1}' }
const FALSE_SIGNATURE = Buffer.from('PK\x05\x06', 'latin1')

/** Tricks with which makers of resource packs let only the game read them. */
export const PROTECTED_PACKS: readonly ArchiveCase[] = [
  entryCase('a local header of zeros', forgivenInPacks('false-local-header'), 'assets/a.json', [
    { ...a, local: { name: '', method: 0, checksum: 0, compressedSize: 0, size: 0 } },
  ]),
  entryCase('a local header that is nearly right', forgivenInPacks('false-local-header'), 'assets/a.json', [
    { ...a, local: { name: 'ASSETS/A.JSON', size: 9, compressedSize: 11 } },
  ]),
  entryCase('a false checksum', forgivenInPacks('false-checksum'), 'assets/a.json', [{ ...a, checksum: 1 }]),
  entryCase('a size of nearly 4 GiB', forgivenInPacks('declared-bomb'), '2 GiB', [
    { ...a, size: 0xffff_ff7f },
  ]),
  entryCase('a false size', forgivenInPacks('false-size'), 'assets/a.json', [{ ...a, size: 4096 }]),
  entryCase('files that are called folders', forgivenInPacks('folder-with-data'), 'assets/a.json/', [
    { ...a, name: 'assets/a.json/' },
  ]),
  entryCase('an entry on another disk', forgivenInPacks('false-end-record'), 'assets/a.json', [
    { ...a, disk: 0xffff },
  ]),
  entryCase('an end on another disk', forgivenInPacks('false-end-record'), 'end record', [a], {
    end: { disk: 0xffff },
  }),
  entryCase('no entries by declaration', forgivenInPacks('false-end-record'), '0 entries', [a], {
    end: { entries: 0 },
  }),
  entryCase('more entries by declaration', forgivenInPacks('false-end-record'), '7 entries', [a], {
    end: { entries: 7 },
  }),
  entryCase('two numbers of entries', forgivenInPacks('false-end-record'), 'contradicts itself', [a], {
    end: { entriesHere: 1 },
  }),
  entryCase('a false signature in front', forgivenInPacks('leading-signature'), 'false signature', [a], {
    before: FALSE_SIGNATURE,
    shift: 4,
  }),
  entryCase(
    'all of it together',
    forgivenInPacks('leading-signature'),
    'false signature',
    [
      {
        ...a,
        checksum: 7,
        size: 0xffff_ff7f,
        disk: 0xffff,
        local: { name: '', method: 0, checksum: 0, size: 0 },
      },
    ],
    { before: FALSE_SIGNATURE, shift: 4, end: { disk: 0xffff, entries: 0 } },
  ),
]

/** A marker of a resource pack with a forgiven fault, which must not hide later faults. */
export const FORGIVEN_MARKERS: readonly (readonly [string, RawEntry])[] = [
  ['a false mark of encryption', { name: 'pack.mcmeta', content: '{}', local: { flags: 0x801 } }],
  [
    'a local header of zeros',
    { name: 'pack.mcmeta', content: '{}', local: { name: '', method: 0, size: 0 } },
  ],
  ['a false checksum', { name: 'pack.mcmeta', content: '{}', checksum: 1 }],
  ['a false size', { name: 'pack.mcmeta', content: '{}', size: 0xffff_ff7f }],
  ['the name of a folder', { name: 'pack.mcmeta/', content: '{}' }],
]
