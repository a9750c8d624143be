import { expect, test } from 'vitest'
import { composeMail } from './compose-mail.ts'
import type { Block, Envelope, MailContent } from './mail-content.ts'
import { written } from './phrase.ts'

const site = { name: 'Mods', url: 'https://mods.test' }
const envelope: Envelope = { id: 'm1', to: 'anna@mail.test', site, locale: 'en-US' }
const link = { label: written('Open'), address: 'https://mods.test/open?a=1&b=2' }
const compose = (blocks: readonly Block[], more: Partial<MailContent> = {}, to = envelope) =>
  composeMail(to, {
    subject: written('Subject & more'),
    preview: written('Preview'),
    title: written('Title'),
    blocks,
    why: written('Because.'),
    ...more,
  })

test('a mail contains its recipient, and says who sends it and why', () => {
  const mail = compose([{ kind: 'paragraph', phrase: written('Hello.') }], { greeted: 'anna' })
  expect(mail).toMatchObject({ id: 'm1', to: 'anna@mail.test', subject: 'Subject & more' })
  expect(mail.text).toBe('Hi anna,\n\nHello.\n\n-- \nBecause.\n\nSent by Mods\nhttps://mods.test/\n')
  for (const part of [
    '<title>Subject &amp; more</title>',
    'Hi <bdi>anna</bdi>,',
    'Hello.',
    'Because.',
    'Preview',
  ])
    expect(mail.html).toContain(part)
  expect(mail.html).toContain('Sent by <bdi>Mods</bdi>')
  expect(mail.html).toContain('href="https://mods.test/"')
  expect(mail.headers).toBeUndefined()
})

test('a mail in another language declares it, and its links open pages in that language', () => {
  const unsubscribe = { address: 'https://mods.test/api/off/1', page: 'https://mods.test/off/1' }
  const elsewhere = { label: written('More'), address: 'https://other.test/a' }
  const blocks: readonly Block[] = [
    { kind: 'action', link },
    { kind: 'notice', title: written('Not you?'), phrase: written('Tell us.'), link: elsewhere },
  ]
  const mail = compose(blocks, { greeted: 'anna', unsubscribe }, { ...envelope, locale: 'de-DE' })
  expect(mail.html).toContain('<html lang="de-DE" dir="ltr">')
  expect(mail.html).toContain('aria-roledescription="E-Mail" aria-label="Subject &amp; more" lang="de-DE"')
  expect(mail.text).toBe(
    [
      'Hallo anna,',
      'Open:\nhttps://mods.test/open?a=1&b=2&hl=de-DE',
      'Not you?\nTell us.',
      'More:\nhttps://other.test/a',
      '-- \nBecause.',
      'Gesendet von Mods\nhttps://mods.test/',
      'Abbestellen:\nhttps://mods.test/off/1?hl=de-DE\n',
    ].join('\n\n'),
  )
  expect(mail.html).toContain('href="https://mods.test/open?a=1&amp;b=2&amp;hl=de-DE"')
  expect(mail.headers?.['List-Unsubscribe']).toBe(`<${unsubscribe.address}>`)
})

test('a reader without a name is not greeted', () => {
  const mail = compose([{ kind: 'paragraph', phrase: written('Hello.') }])
  expect(mail.text.startsWith('Hello.')).toBe(true)
  expect(mail.html).not.toContain('Hi ')
})

test.each<[string, Block, string, readonly string[]]>([
  [
    'action',
    { kind: 'action', link },
    'Open:\nhttps://mods.test/open?a=1&b=2',
    ['href="https://mods.test/open?a=1&amp;b=2"'],
  ],
  [
    'list',
    { kind: 'list', items: [written('One'), written('Two')] },
    '- One\n- Two',
    ['<li>One</li><li>Two</li>'],
  ],
  [
    'facts',
    {
      kind: 'facts',
      facts: [
        { name: written('When'), value: written('Now') },
        { name: written('Where'), value: written('Here') },
      ],
    },
    'When: Now\nWhere: Here',
    ['scope="row"', '>When</th>', '>Now</td>', '>Where</th>', '>Here</td>'],
  ],
  [
    'notice',
    { kind: 'notice', title: written('Not you?'), phrase: written('Tell us.'), link },
    'Not you?\nTell us.\n\nOpen:\nhttps://mods.test/open?a=1&b=2',
    ['>Not you?</h2>', 'Tell us.<br><a ', '>Open</a>'],
  ],
  [
    'notice without a link',
    { kind: 'notice', title: written('Not you?'), phrase: written('Tell us.') },
    'Not you?\nTell us.\n\n-- ',
    ['>Tell us.</p>'],
  ],
])('a block appears in both the text and the HTML: %s', (_name, block, text, parts) => {
  const mail = compose([block])
  expect(mail.text).toContain(`${text}\n`.trimStart())
  for (const part of parts) expect(mail.html).toContain(part)
})

test('mails with an unsubscribe link announce it to programs and to people', () => {
  const unsubscribe = { address: 'https://mods.test/api/off/1', page: 'https://mods.test/off/1' }
  const mail = compose([], { unsubscribe })
  expect(mail.headers).toEqual({
    'List-Unsubscribe': '<https://mods.test/api/off/1>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(mail.text).toContain('Unsubscribe:\nhttps://mods.test/off/1\n')
  expect(mail.html).toContain('href="https://mods.test/off/1"')
})

test.each(['javascript:alert(1)', 'data:text/html,hi', '/settings', 'mailto:bob@mail.test', ''])(
  'a mail cannot link to an address like "%s"',
  (address) => {
    const link = { label: written('Open'), address }
    expect(() => compose([{ kind: 'action', link }])).toThrow(TypeError)
    expect(() => compose([{ kind: 'notice', title: written('A'), phrase: written('B'), link }])).toThrow(
      TypeError,
    )
    const right = 'https://mods.test/off/1'
    for (const unsubscribe of [
      { address, page: right },
      { address: right, page: address },
    ])
      expect(() => compose([], { unsubscribe })).toThrow(TypeError)
  },
)

test('an address cannot end a line or an attribute', () => {
  const address = 'https://mods.test/a"b\r\nc <d>'
  const mail = compose([{ kind: 'action', link: { label: written('Open'), address } }], {
    unsubscribe: { address, page: address },
  })
  const encoded = 'https://mods.test/a%22bc%20%3Cd%3E'
  expect(mail.text).toContain(`Open:\n${encoded}\n`)
  expect(mail.html).toContain(`href="${encoded}"`)
  expect(mail.headers?.['List-Unsubscribe']).toBe(`<${encoded}>`)
})
