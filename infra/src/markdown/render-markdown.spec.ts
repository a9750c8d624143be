import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { faultsIn } from './harmless.ts'
import { absolutiseLinks } from './relative-links.ts'
import { type MarkdownOptions, renderMarkdown } from './render-markdown.ts'

const options: MarkdownOptions = {
  publicUrl: 'https://addons.example',
  trustedMediaHosts: ['img.shields.io', 'files.addons.example'],
  imageProxy: (address) => `https://proxy.example/?url=${encodeURIComponent(address)}`,
}
const whole = (markdown: string) => renderMarkdown(markdown, options)
/** Removes attributes that every block and picture has. */
const render = (markdown: string) =>
  whole(markdown).replaceAll(/ dir="auto"| loading="lazy" decoding="async"/g, '')

describe('markdown', () => {
  it('has headings with ids that links within the page can find', () => {
    expect(render('# Hello *World*!\n## Hello World\n### 安装')).toBe(
      '<h2 id="hello-world" data-level="1">Hello <em>World</em>!</h2>\n<h3 id="hello-world-1" data-level="2">Hello World</h3>\n<h4 id="安装" data-level="3">安装</h4>\n',
    )
    expect(render('[x](#hello-world)')).toBe('<p><a href="#hello-world">x</a></p>\n')
  })

  it('shifts its headings below the page title, without gaps, and keeps the level they were written with', () => {
    const levels = (markdown: string) =>
      [...render(markdown).matchAll(/<h(\d)[^>]* data-level="(\d)"/g)].map(([, shown, written]) => [
        Number(shown),
        Number(written),
      ])
    expect(levels('### a\n# b\n#### c\n## d\n###### e')).toEqual([
      [2, 3],
      [2, 1],
      [3, 4],
      [3, 2],
      [4, 6],
    ])
    expect(levels('<h1 align="center" data-level="9">a</h1>\n\n<h3>b</h3>')).toEqual([
      [2, 1],
      [3, 3],
    ])
    expect(levels('# a\n## b\n### c\n#### d\n##### e\n###### f').map(([shown]) => shown)).toEqual([
      2, 3, 4, 5, 6, 6,
    ])
  })

  it('has tables, task lists, strikethrough and automatic links', () => {
    expect(render('|a|\n|:-:|\n|b|')).toContain('<th align="center">a</th>')
    expect(render('- [x] a')).toContain('<input checked disabled type="checkbox" aria-label="Done" />')
    expect(render('~~a~~')).toContain('<del>a</del>')
    expect(render('see www.example.com')).toContain('<a href="http://www.example.com"')
  })

  it('reads CRLF and CJK texts', () => {
    expect(render('# 標題\r\n\r\n文字**粗體**。\r\n\r\n- 一\r\n- 二\r\n')).toBe(
      '<h2 id="標題" data-level="1">標題</h2>\n<p>文字<strong>粗體</strong>。</p>\n<ul>\n<li>一</li>\n<li>二</li>\n</ul>\n',
    )
  })

  it('may contain HTML from the allow-list', () => {
    expect(render('<details open><summary>More</summary>\n\n**x**\n</details>')).toBe(
      '<details open><summary>More</summary><p><strong>x</strong></p>\n</details>',
    )
    expect(render('<kbd id="key">Ctrl</kbd>')).toBe('<p><kbd id="key">Ctrl</kbd></p>\n')
    expect(render('<p align="center" id="x" class="y">a</p>')).toBe('<p align="center">a</p>')
  })

  it('has alerts like code hosts, labelled by type', () => {
    expect(render('> [!WARNING]\n> Back up your **world**.\n>\n> Twice.')).toBe(
      '<blockquote data-alert="warning">\n<p><strong>Warning</strong></p>\n<p>Back up your <strong>world</strong>.</p>\n<p>Twice.</p>\n</blockquote>\n',
    )
    expect(render('> [!tip]\n>\n> - a')).toBe(
      '<blockquote data-alert="tip">\n<p><strong>Tip</strong></p>\n<ul>\n<li>a</li>\n</ul>\n</blockquote>\n',
    )
    for (const quote of ['> [!WARNING] on one line', '> [!OTHER]\n> a', '> a\n> [!NOTE]'])
      expect(render(quote)).not.toContain('data-alert')
    expect(render('<blockquote data-alert="x">a</blockquote>')).toBe('<blockquote>a</blockquote>')
  })

  it('recognizes an alert with spaces after its type', () => {
    for (const blanks of [' ', '  ', '   ', '\t'])
      expect(render(`> [!NOTE]${blanks}\n> a`)).toBe(
        '<blockquote data-alert="note">\n<p><strong>Note</strong></p>\n<p>a</p>\n</blockquote>\n',
      )
  })

  it('has the emoji names of code hosts, outside of code', () => {
    expect(render(':zap: *:white_check_mark:* <b>:+1:</b>')).toBe('<p>⚡ <em>✅</em> <b>👍</b></p>\n')
    expect(render('`:zap:` <kbd>:zap:</kbd>')).toBe('<p><code>:zap:</code> <kbd>:zap:</kbd></p>\n')
    expect(render('```yaml\na: ":zap:"\n```')).toContain(':zap:')
    expect(render(':constructor: 12:30:45 a:zap:b ::zap::')).toBe(
      '<p>:constructor: 12:30:45 a:zap:b ::zap::</p>\n',
    )
  })

  it('has footnotes, numbered in order of use, with their own ids', () => {
    const html = render('a[^x y] b[^"<1] c[^x y] d[^none]\n\n[^"<1]: *one*\n[^x y]: two')
    const [, id] = /id="(fn-[0-9a-f]{8}-)1"/.exec(html) ?? []
    expect(html).toContain(`<sup><a id="${id}ref-1" href="#${id}1">1</a></sup>`)
    expect(html).toContain(`<a id="${id}ref-1-2" href="#${id}1">1</a>`)
    expect(html).toContain(`<li id="${id}2">`)
    expect(html).toContain('<em>one</em>')
    expect(html).toContain('aria-label="Back to reference 1"')
    expect(html).toContain('d[^none]')
    expect(html).toContain('<section data-footnotes>')
    expect(render('x\n\na[^1]\n\n[^1]: b')).not.toContain(`${id}1`)
    expect(render('<a id="root" href="/x" aria-label="Buy">a</a><ul><li id="x">b</li></ul>')).toBe(
      '<p><a href="/x">a</a></p><ul><li>b</li></ul><p></p>\n',
    )
  })

  it('gets the text direction of each block from its own letters', () => {
    expect(whole('a\n\n## b\n\n- c\n- d\n\n> e\n>\n> f')).toBe(
      '<p dir="auto">a</p>\n<h2 id="b" dir="auto" data-level="2">b</h2>\n' +
        '<ul>\n<li dir="auto">c</li>\n<li dir="auto">d</li>\n</ul>\n' +
        '<blockquote dir="auto">\n<p>e</p>\n<p dir="auto">f</p>\n</blockquote>\n',
    )
    expect(whole('|a|\n|-|\n|b|').match(/<t[dh] dir="auto">/g)).toHaveLength(2)
    expect(whole('<p dir="rtl">a</p>')).toBe('<p dir="auto">a</p>')
  })

  it('loads its pictures lazily, in the size that the author gives them', () => {
    expect(whole('<img src="/a.png" alt="a" width="300" height="20%" loading="eager">')).toContain(
      '<img src="/a.png" alt="a" width="300" height="20%" loading="lazy" decoding="async" />',
    )
  })

  it('keeps three kinds of style', () => {
    expect(render('<img alt="x" style="IMAGE-RENDERING: pixelated; color: red">')).toContain(
      'style="image-rendering: pixelated"',
    )
    expect(render('<p style="text-align:center;float: right">a</p>')).toContain(
      'style="text-align: center; float: right"',
    )
    expect(render('<p style="text-align: justify">a</p>')).toBe('<p>a</p>')
  })

  it('lets the keyboard scroll what may be wider than the page, and nothing else', () => {
    expect(render('|a|\n|-|\n|b|')).toContain('<table tabindex="0">')
    expect(render('<pre tabindex="7">a</pre><p tabindex="1">b</p>')).toBe('<pre tabindex="0">a</pre><p>b</p>')
  })

  it('accepts no inputs except check boxes', () => {
    expect(render('<input type="password" name="x">a')).not.toContain('input')
    expect(render('<input type="checkbox" name="x" value="y" checked>')).toContain(
      '<input type="checkbox" checked aria-label="Done" />',
    )
  })

  it('labels each check box with whether it is done, in our words', () => {
    const labels = (markdown: string) =>
      [...render(markdown).matchAll(/<input[^>]* aria-label="([^"]*)"/g)].map(([, label]) => label)
    expect(labels('- [x] a\n- [ ] b')).toEqual(['Done', 'To do'])
    expect(labels('<input type="checkbox" aria-label="Buy this">')).toEqual(['To do'])
  })
})

describe('code', () => {
  it.each([
    ['js', 'const a = 1', 'hljs-keyword'],
    ['json5', '{"a": 1}', 'hljs-attr'],
    ['toml', '[a]\nb = 1', 'hljs-section'],
    ['mcui', '<a b="c"/>', 'hljs-tag'],
    ['KT', 'val a = 1', 'hljs-keyword'],
    ['properties', 'a=b', 'hljs-attr'],
  ])('in %s is coloured', (language, code, name) => {
    expect(render(`\`\`\`${language}\n${code}\n\`\`\``)).toContain(`class="${name}"`)
  })

  it('in other languages stays plain', () => {
    expect(render('```rust\nfn a<T>() {}\n```')).toBe(
      '<pre tabindex="0"><code class="language-rust">fn a&lt;T&gt;() {}\n</code></pre>\n',
    )
  })

  it('keeps only class names for highlighting, and only on code', () => {
    expect(render('<span class="hljs-keyword x">a</span>')).toContain('<span class="hljs-keyword">')
    expect(render('<pre class="language-js evil">a</pre>')).toContain(
      '<pre class="language-js" tabindex="0">',
    )
    expect(render('<div class="hljs-keyword">a</div>')).toBe('<div>a</div>')
  })
})

describe('links', () => {
  it('to our own host stay unchanged, others get rel attributes', () => {
    expect(render('[a](https://addons.example/mod/x)')).toBe(
      '<p><a href="https://addons.example/mod/x">a</a></p>\n',
    )
    expect(render('[a](/mod/x)')).toBe('<p><a href="/mod/x">a</a></p>\n')
    for (const href of ['https://other.example', '//other.example', 'https://addons.example.evil.example/'])
      expect(render(`[a](${href})`)).toContain(`<a href="${href}" rel="noopener nofollow ugc">`)
    expect(render('<a rel="opener" target="_blank" href="https://other.example">a</a>')).toContain(
      '<a target="_blank" href="https://other.example" rel="noopener nofollow ugc">',
    )
  })

  it('that are relative point to the source repository if there is one', () => {
    const html = renderMarkdown('[a](docs/x.md) ![b](b.png)', {
      ...options,
      relativeTo: 'https://github.com/o/r',
    })
    expect(html).toContain('href="https://github.com/o/r/blob/HEAD/docs/x.md"')
    expect(html).toContain(encodeURIComponent('https://raw.githubusercontent.com/o/r/HEAD/b.png'))
  })
})

describe('media', () => {
  const proxied = (address: string) => `https://proxy.example/?url=${encodeURIComponent(address)}`

  it('from trusted hosts and our own are loaded directly, others through the proxy', () => {
    expect(render('![a](https://img.shields.io/x.svg)')).toContain('src="https://img.shields.io/x.svg"')
    expect(render('![a](https://addons.example/files/x.png)')).toContain(
      'src="https://addons.example/files/x.png"',
    )
    expect(render('![a](/files/x.png)')).toContain('src="/files/x.png"')
    expect(render('![a](http://other.example/x.png?a=1&b=2)')).toContain(
      `src="${proxied('http://other.example/x.png?a=1&b=2')}"`,
    )
    expect(render('<img alt="a" src="//other.example/x.png">')).toContain(
      proxied('https://other.example/x.png'),
    )
  })

  it('that play become a link if their host is not trusted, because the proxy only has pictures', () => {
    const link = (text: string) =>
      `<a href="https://other.example/my-clip.mp4" rel="noopener nofollow ugc">${text}</a>`
    const source = '<source src="https://other.example/my-clip.mp4" type="video/mp4">'
    const other = '<source src="https://other.example/my-clip.webm">'
    expect(render('<video src="https://other.example/my-clip.mp4" controls>No player</video>')).toContain(
      link('Video: my clip'),
    )
    expect(render(`<div><video controls>${source}${other}No player</video></div>`)).toBe(
      `<div>${link('Video: my clip')}</div>`,
    )
    expect(render(`<div><audio>${source}</audio></div>`)).toBe(`<div>${link('Sound: my clip')}</div>`)
    expect(render(`<a href="/x"><video>${source}</video></a>`)).toContain(
      '<a href="/x"><span>Video: my clip</span></a>',
    )
    expect(render(`<video src="https://other.example/my-clip.mp4">${source}</video>`)).toContain(
      link('Video: my clip'),
    )
  })

  it('that play stay players if their host is trusted', () => {
    const player = '<video controls src="https://addons.example/a.mp4"></video>'
    expect(render(`<div>${player}</div>`)).toBe(`<div>${player}</div>`)
    expect(
      render('<div><video><source src="/a.mp4"><source src="https://other.example/a.webm">x</video></div>'),
    ).toBe(
      '<div><video><source src="/a.mp4" /><a href="https://other.example/a.webm" rel="noopener nofollow ugc">Video: a</a></video></div>',
    )
  })

  it('that play nothing are removed', () => {
    expect(render('<div><video controls>No player</video></div>')).toBe('<div></div>')
    expect(render('<div><video src="javascript:x">No player</video></div>')).toBe('<div></div>')
  })

  it('with several sources are treated the same way', () => {
    const html = render(
      '<picture><source srcset="https://other.example/a.png 1x, https://img.shields.io/b.png 2x"><img alt="a" src="https://img.shields.io/c.png"></picture>',
    )
    expect(html).toContain(
      `srcset="${proxied('https://other.example/a.png')} 1x, https://img.shields.io/b.png 2x"`,
    )
  })

  it('keep their address if there is no proxy', () => {
    const html = renderMarkdown('![a](https://other.example/x.png)', {
      publicUrl: options.publicUrl,
      trustedMediaHosts: [],
    })
    expect(html).toContain('src="https://other.example/x.png"')
  })

  it('always have a text alternative, or are marked as decorative', () => {
    expect(render('<img src="/a.png">')).toContain('alt=""')
    expect(render('[![](/my-banner.png)](https://other.example)')).toContain('alt="my banner"')
  })
})

describe('frames', () => {
  it('show videos, only with start and end as parameters', () => {
    expect(
      render(
        '<iframe src="http://www.youtube.com/embed/a-b_c123456?start=3&end=9&autoplay=1" width="560"></iframe>',
      ),
    ).toBe(
      '<iframe width="560" src="https://www.youtube.com/embed/a-b_c123456?start=3&amp;end=9" title="Embedded video" loading="lazy"></iframe>',
    )
  })

  it('show the widget of a chat server', () => {
    expect(
      render('<iframe src="https://discord.com/widget?id=123456789012345678&theme=dark"></iframe>'),
    ).toContain('src="https://discord.com/widget?id=123456789012345678"')
  })

  it.each([
    'https://www.youtube.com/embed/short',
    'https://www.youtube.com/embed/elevenchars1',
    'https://www.youtube.com/watch?v=abcdefghijk',
    'https://discord.com/widget?id=123',
    'https://other.example/embed/abcdefghijk',
    'https://www.youtube.com:444/embed/abcdefghijk',
    '/embed/abcdefghijk',
  ])('show nothing else: %s', (src) => {
    expect(render(`<iframe src="${src}">a</iframe>b`)).not.toContain('iframe')
  })
})

/** Texts of real add-ons belong to their authors, so they are not part of the repository. */
const addOns = resolve(import.meta.dirname, '../../../../shared/data/addons')

describe('the README of a real add-on', () => {
  it('is shown completely and safely, without links into our own pages', (context) => {
    const isHere = existsSync(addOns)
    context.skip(!isHere, `texts of real add-ons are not in the repository: ${addOns} is not there`)
    const slugs = readdirSync(addOns).filter((slug) => existsSync(resolve(addOns, slug, 'body.md')))
    expect(slugs.length).toBeGreaterThan(0)
    for (const slug of slugs) {
      const { provenance } = JSON.parse(readFileSync(resolve(addOns, slug, 'addon.json'), 'utf8'))
      const body = readFileSync(resolve(addOns, slug, 'body.md'), 'utf8')
      const html = render(absolutiseLinks(body, provenance))
      expect(faultsIn(html), slug).toEqual([])
      expect(html.match(/(?:href|src|srcset)="(?!https?:|mailto:|#)[^"]*"/g), slug).toBeNull()
      expect(html, slug).not.toMatch(/&lt;\/?(?:p|div|img|a|br|details|h[1-6]|table)\b/)
      expect(html.length, slug).toBeGreaterThan(body.length / 3)
    }
  })
})
