import { extraField, type RawEntry, rawZip, unicodeName } from '@modstead/infra/inspection/raw-zip.fixture'
import { type ArchiveCase, entryCase } from './archive-case.fixture.ts'

const evil = '../../evil.sh'
const inUnicode = (name: string | Uint8Array, field: string | Uint8Array, change: Partial<RawEntry> = {}) => {
  const extra = unicodeName(name, field)
  return { name, content: 'x', extra, local: { extra }, ...change }
}
const wrongChecksum = extraField(0x7075, Buffer.concat([Buffer.of(1, 0, 0, 0, 0), Buffer.from(evil)]))
const futureVersion = extraField(0x7075, Buffer.concat([Buffer.of(2, 0, 0, 0, 0), Buffer.from(evil)]))
const tooShort = extraField(0x7075, Buffer.of(1, 2))
const localOnly = { extra: unicodeName('good.txt', evil) }
/** `ü` in the code page of old archives. The same byte is not valid UTF-8. */
const u = Buffer.from('\x81.txt', 'latin1')
const differ = { fault: 'false-local-header', inPack: 'unsafe-path' } as const

/** Names that some programs read and others do not. */
export const HIDDEN_NAMES: readonly ArchiveCase[] = [
  entryCase('a plain name upwards that the Unicode field hides', 'unsafe-path', evil, [
    inUnicode(evil, 'good.txt'),
  ]),
  entryCase('a Unicode name upwards', 'unsafe-path', evil, [inUnicode('good.txt', evil)]),
  entryCase('another harmless name in the Unicode field', 'ambiguous-name', 'good.txt', [
    inUnicode('b.txt', 'good.txt'),
  ]),
  entryCase('the marker of the loader as Unicode name', 'ambiguous-name', 'mod.class', [
    inUnicode('mod.class', 'fabric.mod.json'),
  ]),
  entryCase('a duplicate that the Unicode field hides', 'ambiguous-name', 'a.txt', [
    { name: 'a.txt', content: '1' },
    inUnicode('a.txt', 'b.txt'),
  ]),
  entryCase('a duplicate that the Unicode field makes', 'ambiguous-name', 'b.txt', [
    { name: 'a.txt', content: '1' },
    inUnicode('b.txt', 'a.txt'),
  ]),
  entryCase('a Unicode field with a wrong checksum', 'unsafe-path', evil, [
    { name: 'good.txt', extra: wrongChecksum },
  ]),
  entryCase('a Unicode field of an unknown version', 'unsafe-path', evil, [
    { name: 'good.txt', extra: futureVersion },
  ]),
  entryCase('a Unicode field of another entry', 'ambiguous-name', 'belongs to another entry', [
    { name: u, flags: 0, extra: unicodeName('other', 'ü.txt') },
  ]),
  entryCase('a Unicode field that is too short', 'unsafe-path', 'is empty', [
    { name: 'good.txt', extra: tooShort },
  ]),
  entryCase('two Unicode fields', 'ambiguous-name', 'b.txt', [
    {
      name: u,
      flags: 0,
      extra: Buffer.concat([unicodeName(u, 'ü.txt'), unicodeName(u, 'b.txt')]),
    },
  ]),
  entryCase('a Unicode field that is no UTF-8', 'ambiguous-name', 'not valid UTF-8', [
    inUnicode('a.txt', Buffer.of(0xff, 0xfe)),
  ]),
  entryCase('a plain name upwards with backslashes', 'unsafe-path', evil, [
    inUnicode('..\\..\\evil.sh', 'good.txt'),
  ]),
  entryCase('a Unicode name upwards in the local header only', differ, 'good.txt', [
    { name: 'good.txt', local: localOnly },
  ]),
  entryCase('a name upwards in the local header only', differ, 'good.txt', [
    { name: 'good.txt', local: { name: evil } },
  ]),
  entryCase('an absolute name in the local header only', differ, 'good.txt', [
    { name: 'good.txt', local: { name: '/etc/evil' } },
  ]),
  entryCase('a drive in the local header only', differ, 'good.txt', [
    { name: 'good.txt', local: { name: 'C:\\evil' } },
  ]),
  entryCase('a zero byte in the local header only', differ, 'good.txt', [
    { name: 'good.txt', local: { name: 'evil.sh\0.txt' } },
  ]),
  entryCase('a name marked as UTF-8 that is none', 'ambiguous-name', 'not valid UTF-8', [
    { name: Buffer.from([0x61, 0x80, 0x62]), flags: 0x800 },
  ]),
  entryCase('a Unicode field with other letters than a name in UTF-8', 'ambiguous-name', 'ö.txt', [
    inUnicode('ü.txt', 'ö.txt', { flags: 0x800 }),
  ]),
  entryCase('a name that is a duplicate in UTF-8 only', 'duplicate-entry', 'ü.txt', [
    { name: 'ü.txt', flags: 0x800, content: '1' },
    { name: 'ü.txt', flags: 0, content: '2' },
  ]),
  entryCase('an honest name in the old code page', null, '', [{ name: u, flags: 0, content: 'x' }]),
  entryCase('an honest name in UTF-8', null, '', [{ name: '模组/ü.txt', content: 'x' }]),
  entryCase('an honest Unicode field', null, '', [inUnicode(u, 'ü.txt', { flags: 0 })]),
  entryCase('a Unicode field that repeats the name', null, '', [inUnicode('a.txt', 'a.txt')]),
  {
    name: 'the mark of UTF-8 in the local header only',
    fault: 'false-local-header',
    inPack: null,
    says: 'name',
    bytes: (marker) => rawZip([marker, { name: u, flags: 0, local: { flags: 0x800 } }]),
  },
]
