import { html, type SafeHtml } from '@remix-run/html-template'

interface Box {
  readonly class?: string
  /** The style of the single cell. */
  readonly style: string
  readonly tableStyle?: string
  readonly width?: '100%' | 'auto'
  readonly align?: 'left' | 'center'
  readonly content: SafeHtml
}

/** A table with a single cell: a box that old mail programs render too. */
export const box = (given: Box): SafeHtml => {
  const { class: kind = '', style, tableStyle = '', width = '100%', align = 'left', content } = given
  return html`<table role="presentation" border="0" cellpadding="0" cellspacing="0" width="${width}" style="${tableStyle}"><tbody><tr>
<td class="${kind}" align="${align}" style="${style}">${content}</td>
</tr></tbody></table>`
}
