import { deflateRawSync } from 'node:zlib'
import { extraField, type RawEntry, rawZip, zip64Field } from '@modstead/infra/inspection/raw-zip.fixture'
import { type ArchiveCase, entryCase, forgivenInPacks } from './archive-case.fixture.ts'

const MAX_32 = 0xffff_ffff
const a: RawEntry = { name: 'a.txt', content: 'content of a' }
const secret = rawZip([{ name: 'secret.class', content: 'secret' }])
const abc = deflateRawSync(Buffer.from('abc'))
const descriptor = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => void bytes.writeUInt32LE(value, index * 4))
  return bytes
}
const ZIP64_BEHIND_NAME = { fault: 'false-local-header', inPack: 'false-zip64' } as const
const packedA = deflateRawSync(Buffer.from('content of a')).length

/**
 * Entries and bytes that programs see which read from the start, and that programs miss which read the list.
 */
export const HIDDEN_ENTRIES: readonly ArchiveCase[] = [
  entryCase('an entry that only its local header tells of', 'hidden-data', 'behind "a.txt"', [
    a,
    { name: 'evil.class', content: 'evil', unlisted: true },
  ]),
  entryCase('an entry of the same name that only its local header tells of', 'hidden-data', 'behind', [
    { ...a, unlisted: true },
    a,
  ]),
  {
    name: 'an unlisted entry before all others',
    fault: 'leading-data',
    inPack: 'leading-data',
    says: 'bytes before its first entry',
    bytes: (marker) => rawZip([{ ...a, unlisted: true }, marker]),
  },
  entryCase('bytes between two entries', 'hidden-data', '3 bytes behind "a.txt"', [
    { ...a, followedBy: Buffer.from('gap') },
    { name: 'b' },
  ]),
  entryCase('bytes before the list', 'hidden-data', '3 bytes behind "a.txt"', [a], {
    beforeDirectory: Buffer.from('gap'),
  }),
  entryCase('an archive before the list', 'hidden-data', 'behind "a.txt"', [a], { beforeDirectory: secret }),
  entryCase('bytes between the list and its end record', 'hidden-data', '3 bytes between its list', [a], {
    afterDirectory: Buffer.from('gap'),
  }),
  entryCase('bytes after the end', 'trailing-data', '4 bytes after its end', [a], {
    after: Buffer.from('tail'),
  }),
  entryCase('another archive after the end', 'leading-data', 'bytes before', [a], { after: secret }),
  entryCase('a comment with the end of another archive', 'leading-data', 'bytes before', [a], {
    comment: secret,
  }),
  entryCase('a comment that is cut off', 'truncated', 'comment', [a], {
    comment: Buffer.concat([rawZip([]).subarray(0, 20), Buffer.from([9, 0])]),
  }),
  entryCase(
    'bytes behind the deflated data that still belong to it',
    'hidden-data',
    'ends before the bytes',
    [{ ...a, packed: Buffer.concat([deflateRawSync(Buffer.from('content of a')), secret]) }],
  ),
  ...(['MZ\x90\0', '<html><script>', '#!/bin/sh\n', '\x7fELF', 'GIF89a'] as const).map((text) =>
    entryCase(
      `a file that begins with ${JSON.stringify(text)}`,
      'leading-data',
      'bytes before its first',
      [a],
      {
        before: Buffer.from(text, 'latin1'),
      },
    ),
  ),
  entryCase('a script in front, left out of all offsets', 'leading-data', '10 bytes before its first', [a], {
    before: Buffer.from('#!/bin/sh\n'),
    shift: 10,
  }),
  entryCase('four bytes in front, left out of all offsets', 'leading-data', '4 bytes before its first', [a], {
    before: Buffer.from('MZ\x90\0', 'latin1'),
    shift: 4,
  }),

  entryCase('local sizes in a zip64 field that is missing', 'false-zip64', '"a.txt" lacks', [
    { ...a, local: { compressedSize: MAX_32, size: MAX_32 } },
  ]),
  entryCase('local sizes in a zip64 field that lies', 'false-zip64', '"a.txt" contradicts', [
    { ...a, local: { compressedSize: MAX_32, size: MAX_32, extra: zip64Field(5, 5) } },
  ]),
  entryCase('local sizes in a zip64 field that lies below another name', ZIP64_BEHIND_NAME, '"a.txt"', [
    { ...a, local: { name: 'b', compressedSize: MAX_32, size: MAX_32, extra: zip64Field(5, 5) } },
  ]),
  entryCase('a local zip64 field that is too short', 'false-zip64', '"a.txt" lacks', [
    { ...a, local: { compressedSize: MAX_32, size: MAX_32, extra: zip64Field(12) } },
  ]),
  entryCase('listed sizes in a zip64 field that is missing', 'false-zip64', '"a.txt" lacks', [
    { ...a, size: MAX_32, compressedSize: MAX_32, local: { size: 12, compressedSize: packedA } },
  ]),
  entryCase('sizes beyond any file', 'false-zip64', '"a.txt" lacks', [
    { ...a, size: MAX_32, extra: zip64Field(2 ** 63), local: { size: 12 } },
  ]),
  entryCase('a zip64 end record with another number of entries', 'false-zip64', 'plain end record', [a], {
    zip64: { entries: 1 },
    end: { entries: 2 },
  }),
  entryCase('a zip64 end record with another place of the list', 'false-zip64', 'plain end record', [a], {
    zip64: { start: 3 },
    end: { start: 4 },
  }),
  entryCase('a locator without a zip64 end record', 'false-zip64', 'not where it should be', [a], {
    afterDirectory: Buffer.concat([Buffer.alloc(56), descriptor(0x07064b50, 0, 0, 0, 1)]),
  }),
  entryCase('two zip64 fields', 'damaged', '"a.txt"', [
    { ...a, extra: Buffer.concat([zip64Field(), zip64Field()]) },
  ]),
  entryCase('honest local sizes in a zip64 field', null, '', [
    { ...a, local: { compressedSize: MAX_32, size: MAX_32, extra: zip64Field(12, packedA) } },
  ]),
  entryCase('honest sizes in zip64 fields', null, '', [
    {
      ...a,
      size: MAX_32,
      compressedSize: MAX_32,
      extra: zip64Field(12, packedA),
      local: { extra: zip64Field(12, packedA) },
    },
  ]),
  entryCase('an honest zip64 end record', null, '', [a], { zip64: true }),

  entryCase('sizes behind the data', null, '', [{ ...a, descriptor: 'signed' }]),
  entryCase('sizes behind the data, without signature', null, '', [{ ...a, descriptor: 'unsigned' }]),
  entryCase('wide sizes behind the data', null, '', [
    { ...a, descriptor: 'wide', local: { extra: zip64Field(0, 0), size: MAX_32, compressedSize: MAX_32 } },
  ]),
  entryCase('wide sizes behind the data that nothing announces', 'false-descriptor', '"a.txt"', [
    { ...a, descriptor: 'wide' },
  ]),
  entryCase('a descriptor that lies', 'false-descriptor', '"a.txt"', [
    { ...a, descriptor: descriptor(0x08074b50, 1, 2, 3) },
  ]),
  entryCase('a descriptor that is missing', 'false-descriptor', '"a.txt"', [
    { ...a, descriptor: Buffer.alloc(0) },
  ]),
  entryCase('an entry behind a descriptor', 'false-descriptor', '"a.txt"', [
    { ...a, descriptor: 'signed', followedBy: secret },
  ]),
  entryCase('stored data with its size behind it', null, '', [{ ...a, stored: true, descriptor: 'signed' }]),
  entryCase('stored data with its size behind it, without signature', 'false-descriptor', '"a.txt"', [
    { ...a, stored: true, descriptor: 'unsigned' },
  ]),
  entryCase('stored data that may end in two places', 'false-descriptor', 'end in two places', [
    { name: 'a.txt', content: Buffer.concat([abc, secret]), stored: true, descriptor: 'signed' },
  ]),
  entryCase('much stored data that may end in two places', 'false-descriptor', 'end in two places', [
    {
      name: 'a.txt',
      content: Buffer.concat([Buffer.alloc(65_534), Buffer.from('PK\x07\x08', 'latin1')]),
      stored: true,
      descriptor: 'signed',
    },
  ]),
  entryCase('stored archives inside', null, '', [{ name: 'nested.jar', content: secret, stored: true }]),

  entryCase('a list that names an entry twice', 'overlap', '"a.txt"', [
    a,
    { ...a, name: 'b.txt', sharesDataOf: 1 },
  ]),
  entryCase('an entry that is not where the list says', 'overlap', 'overlaps', [
    a,
    { name: 'b.txt', offset: 5 },
  ]),
  entryCase('an entry beyond the end', 'damaged', '"b.txt"', [a, { name: 'b.txt', offset: 1e9 }]),
  entryCase('data that runs into the next entry', 'overlap', '"a.txt"', [
    { ...a, compressedSize: 50 },
    { name: 'b.txt' },
  ]),
  entryCase('more compressed bytes than the archive has', 'overlap', '"a.txt"', [
    { ...a, compressedSize: 0x7fff_ffff },
  ]),
  entryCase('another compression in the local header', forgivenInPacks('false-local-header'), 'compression', [
    { ...a, local: { method: 0 } },
  ]),
  entryCase('a mark of encryption in the local header', forgivenInPacks('false-local-header'), 'encryption', [
    { ...a, local: { flags: 0x801 } },
  ]),
  entryCase('another checksum in the local header', forgivenInPacks('false-local-header'), 'checksum', [
    { ...a, local: { checksum: 1 } },
  ]),
  entryCase('damaged extra fields', 'damaged', '"a.txt"', [{ ...a, extra: Buffer.from([9, 9, 200, 0, 1]) }]),
  entryCase('damaged extra fields in the local header', 'damaged', '"a.txt"', [
    { ...a, local: { extra: Buffer.from([9, 9, 200, 0, 1]) } },
  ]),
  entryCase('extra fields of build tools', null, '', [
    {
      ...a,
      extra: extraField(0xcafe, Buffer.alloc(0)),
      local: { extra: extraField(0x5455, Buffer.alloc(9)) },
    },
  ]),
  entryCase('a comment', null, '', [a], { comment: Buffer.from('Made by hand <html>') }),
]
