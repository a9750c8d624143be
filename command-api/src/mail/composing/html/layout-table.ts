import { html, type SafeHtml } from '@remix-run/html-template'

interface Box {
  readonly class?: string
  /** Of the one cell. */
  readonly style: string
  readonly tableStyle?: string
  readonly width?: '100%' | 'auto'
  readonly align?: 'left' | 'center'
  readonly content: SafeHtml
}

/** A table of one cell: a box that old programs draw as well. */
export const box = (given: Box): SafeHtml => {
  const { class: kind = '', style, tableStyle = '', width = '100%', align = 'left', content } = given
  return html`<table role="presentation" border="0" cellpadding="0" cellspacing="0" width="${width}" style="${tableStyle}"><tbody><tr>
<td class="${kind}" align="${align}" style="${style}">${content}</td>
</tr></tbody></table>`
}
