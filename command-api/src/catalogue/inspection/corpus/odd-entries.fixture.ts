import { deflateRawSync } from 'node:zlib'
import type { RawEntry } from '@modstead/infra/inspection/raw-zip.fixture'
import { type ArchiveCase, entryCase, forgivenInPacks } from './archive-case.fixture.ts'

const MADE_ON_DOS = 0x0014
const MADE_ON_MACOS = 0x1314
const MIB = 1024 * 1024
const BOMB = deflateRawSync(Buffer.alloc(100 * MIB))
const ofType = (type: number): number => (type | 0o644) * 0x10000
const LINK = ofType(0o120000)

const unsafe = (name: string, says: string) =>
  entryCase(`the path ${JSON.stringify(name)}`, 'unsafe-path', says, [{ name, content: 'x' }])
const oneFile = (left: string, right: string) =>
  entryCase(`${left} beside ${right}`, 'duplicate-entry', JSON.stringify(right), [
    { name: left, content: '1' },
    { name: right, content: '2' },
  ])
const special = (what: string, type: number): ArchiveCase =>
  entryCase(what, 'special-file', '"x"', [{ name: 'x', attributes: ofType(type) }])
const honest = (name: string, ...entries: RawEntry[]) => entryCase(name, null, '', entries)

/** Entries that, when unpacked, become something other than a file with their name. */
export const ODD_ENTRIES: readonly ArchiveCase[] = [
  entryCase('a symbolic link', 'symbolic-link', '"l"', [{ name: 'l', content: '/etc', attributes: LINK }]),
  entryCase('a symbolic link of macOS', 'symbolic-link', '"l"', [
    { name: 'l', content: '/etc', attributes: LINK, madeBy: MADE_ON_MACOS },
  ]),
  entryCase('a symbolic link that is said to come from DOS', 'symbolic-link', '"l"', [
    { name: 'l', content: '/etc', attributes: LINK, madeBy: MADE_ON_DOS },
  ]),
  special('a character device', 0o020000),
  special('a block device', 0o060000),
  special('a named pipe', 0o010000),
  special('a socket', 0o140000),

  unsafe('a.txt:evil.exe', 'colon'),
  unsafe('C:/evil.exe', 'colon'),
  unsafe('C:evil.exe', 'colon'),
  unsafe('/etc/passwd', 'absolute'),
  unsafe('//server/share', 'absolute'),
  unsafe('\\\\server\\share', 'absolute'),
  unsafe('../evil', 'component ..'),
  unsafe('a/../../evil', 'component ..'),
  unsafe('a\\..\\..\\evil', 'component ..'),
  unsafe('.. /.. /x', 'dot or a blank'),
  unsafe('a/.../x', 'dot or a blank'),
  unsafe('a.', 'dot or a blank'),
  unsafe('a ', 'dot or a blank'),
  unsafe('folder /', 'dot or a blank'),
  unsafe('./x', 'component .'),
  unsafe('a/./x', 'component .'),
  unsafe('a//b', 'empty component'),
  unsafe('a//', 'empty component'),
  unsafe('/', 'empty'),
  unsafe('', 'empty'),
  unsafe('CON', 'reserved'),
  unsafe('a/NUL', 'reserved'),
  unsafe('com1.txt', 'reserved'),
  unsafe('lpt9.tar.gz', 'reserved'),
  unsafe('aux/x.png', 'reserved'),
  unsafe('evil.sh\0.txt', 'control'),
  unsafe('a\nb', 'control'),
  unsafe('a\u202etxt.exe', 'control'),
  unsafe('a'.repeat(1025), '1024'),

  oneFile('a.txt', 'a.txt'),
  oneFile('a.txt', 'A.TXT'),
  oneFile('Assets/a.txt', 'assets/a.txt'),
  oneFile('caf\u00e9.txt', 'cafe\u0301.txt'),
  oneFile('a\\b.txt', 'a/b.txt'),
  oneFile('META-INF/MANIFEST.MF', 'META-INF/manifest.mf'),
  entryCase('a file that is a folder too', 'duplicate-entry', '"a"', [
    { name: 'a', content: '1' },
    { name: 'a/b', content: '2' },
  ]),
  entryCase('a file beside its folder', 'duplicate-entry', '"a"', [
    { name: 'a/' },
    { name: 'a', content: '1' },
  ]),
  entryCase('a folder with data', forgivenInPacks('folder-with-data'), '"a/"', [
    { name: 'a/', content: 'data' },
  ]),

  entryCase('a folder with data that it does not declare', { fault: 'bomb', inPack: 'hidden-data' }, '"a/"', [
    { name: 'a/', content: 'data', size: 0 },
  ]),
  entryCase('a folder with stored data that it does not declare', 'hidden-data', 'The folder "a/"', [
    { name: 'a/', content: 'data', stored: true, size: 0 },
  ]),

  entryCase('a bomb', { fault: 'declared-bomb', inPack: 'bomb' }, 'unpacks to', [
    { name: 'bomb', packed: BOMB, size: 100 * MIB },
  ]),
  entryCase('a bomb that declares little', 'bomb', 'unpacks to', [{ name: 'bomb', packed: BOMB, size: 10 }]),
  entryCase('more bytes than declared', { fault: 'bomb', inPack: null }, '"a"', [
    { name: 'a', content: 'abc', size: 1 },
  ]),
  entryCase('a false mark of encryption', 'encrypted', '"a"', [{ name: 'a', content: 'a', flags: 0x801 }]),
  entryCase('strong encryption', 'encrypted', '"a"', [{ name: 'a', content: 'a', flags: 0x841 }]),
  entryCase('encrypted headers', 'encrypted', '"a"', [{ name: 'a', content: 'a', flags: 0x2800 }]),
  entryCase('encrypted data', 'encrypted', '"a"', [
    { name: 'a', packed: Buffer.alloc(100, 0xfe), size: 80, flags: 0x801 },
  ]),
  entryCase('another compression', 'unsupported-compression', '"a"', [
    { name: 'a', content: 'a', method: 12 },
  ]),
  entryCase('damaged data', 'damaged', '"a"', [{ name: 'a', packed: Buffer.alloc(9, 0xff), size: 9 }]),

  honest('folders that are listed twice', { name: 'META-INF/', stored: true }, { name: 'META-INF/' }),
  honest('classes that differ by case', { name: 'a/a.class' }, { name: 'a/A.class' }, { name: 'A/a.class' }),
  honest(
    'a folder and a license that differ by case',
    { name: 'META-INF/LICENSE' },
    { name: 'META-INF/license/x' },
  ),
  honest('licenses of two libraries', { name: 'META-INF/LICENSE' }, { name: 'META-INF/license' }),
  honest('a file of macOS', {
    name: 'a.txt',
    content: 'a',
    attributes: ofType(0o100000),
    madeBy: MADE_ON_MACOS,
  }),
  honest('an empty file', { name: 'empty' }, { name: 'empty.stored', stored: true }),
]
