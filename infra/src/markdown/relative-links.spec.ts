import { describe, expect, it } from 'vitest'
import { absolutiseLinks } from './relative-links.ts'

const source = { repo: 'https://github.com/some/mod', commit: 'abc123' }
const page = 'https://github.com/some/mod/blob/abc123/'
const file = 'https://raw.githubusercontent.com/some/mod/abc123/'
const rewrite = (markdown: string) => absolutiseLinks(markdown, source)

describe('relative links of a README', () => {
  it.each([
    ['[a](LICENSE)', `[a](${page}LICENSE)`],
    ['[a](./docs/x.md#y "Title")', `[a](${page}docs/x.md#y "Title")`],
    ['[a](/docs/x.md)', `[a](${page}docs/x.md)`],
    ['[a](<my file.md>)', `[a](<${page}my%20file.md>)`],
    ['[a](x(1).md)', `[a](${page}x(1).md)`],
    ['[issues](../../issues)', '[issues](https://github.com/some/mod/issues)'],
    ['![a](img/x.png)', `![a](${file}img/x.png)`],
    ['[![a](x.png)](LICENSE)', `[![a](${file}x.png)](${page}LICENSE)`],
    ['[x [y]](z.md)', `[x [y]](${page}z.md)`],
    ['[a]: docs/x.md\r\n', `[a]: ${page}docs/x.md\r\n`],
    ['[a]: x.png "T"', `[a]: ${file}x.png "T"`],
    ['[a]: <x y.md>', `[a]: <${page}x%20y.md>`],
    ['[^1]: see [a](x.md)', `[^1]: see [a](${page}x.md)`],
    ['<img src="x.png" alt="a">', `<img src="${file}x.png" alt="a">`],
    ["<a\nhref='LICENSE'><img src=x.png></a>", `<a\nhref='${page}LICENSE'><img src="${file}x.png"></a>`],
    ['<source srcset="a.png 1x, b.png 2x">', `<source srcset="${file}a.png 1x, ${file}b.png 2x">`],
    ['<video poster="p.jpg" src="v.mp4">', `<video poster="${file}p.jpg" src="${file}v.mp4">`],
    ['> - [a](x.md)', `> - [a](${page}x.md)`],
    ['|[a](x.md)|\n|-|', `|[a](${page}x.md)|\n|-|`],
    ['図[設定](設定.md)', `図[設定](${page}%E8%A8%AD%E5%AE%9A.md)`],
  ])('%j becomes %j', (before, after) => {
    expect(rewrite(before)).toBe(after)
  })

  it.each([
    '[a](https://x.example/y) [b](#usage) [c](//x.example) [d](mailto:a@b.example) <https://x.example>',
    '`[a](x.md)` ``[a](`x.md)``',
    '```md\n[a](x.md)\n<img src="x.png">\n```\n',
    '- item\n  ~~~\n  [a](x.md)\n  ~~~\n',
    '> ```\n> [a](x.md)\n> ```\n',
    'words[^1]\n\n[^1]: this is no address',
    '<!-- [a](x.md) <img src="x.png"> -->',
    '\\[a](x.md)',
    '[a] (x.md) [a]() [a]( )',
    'a < b and [unclosed',
    '`unclosed',
  ])('%j stays unchanged', (text) => {
    expect(rewrite(text)).toBe(text)
  })

  it('are rewritten after code too', () => {
    expect(rewrite('```\n[a](x)\n```\n[a](x)')).toBe(`\`\`\`\n[a](x)\n\`\`\`\n[a](${page}x)`)
    expect(rewrite('`` ` `` [a](x)')).toBe(`\`\` \` \`\` [a](${page}x)`)
  })

  it('keep carriage returns and everything else byte for byte', () => {
    const text = '# Title\r\n\r\nText with *emphasis*,\ttabs & signs <b>x</b>\r\n\r\n\r\n    code\r\n'
    expect(rewrite(text)).toBe(text)
  })

  it('support other hosts, folders and spellings of the address', () => {
    const at = (repo: string) => absolutiseLinks('[a](x.md) ![b](y.png)', { repo, commit: 'c0ffee' })
    expect(at('https://gitlab.com/group/sub/mod.git')).toBe(
      '[a](https://gitlab.com/group/sub/mod/-/blob/c0ffee/x.md) ![b](https://gitlab.com/group/sub/mod/-/raw/c0ffee/y.png)',
    )
    expect(at('https://github.com/some/mod/tree/main/fabric/')).toBe(
      '[a](https://github.com/some/mod/blob/c0ffee/fabric/x.md) ![b](https://raw.githubusercontent.com/some/mod/c0ffee/fabric/y.png)',
    )
    expect(at('https://codeberg.org/some/mod')).toContain(
      'https://codeberg.org/some/mod/raw/commit/c0ffee/y.png',
    )
  })

  it('stay unchanged if the host is unknown', () => {
    for (const repo of ['https://git.example/some/mod', 'nonsense', 'https://github.com/only-owner'])
      expect(absolutiseLinks('[a](x.md)', { repo, commit: 'c' })).toBe('[a](x.md)')
  })
})
