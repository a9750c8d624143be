import { html, type SafeHtml } from '@remix-run/html-template'
import { devPageStyle } from './dev-page-style.ts'

export const devPagePolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "frame-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

interface DevPage {
  readonly title: string
  /** Whether it is the list to which the other pages link back. */
  readonly isList?: boolean
  readonly content: SafeHtml
}

export const devPage = ({ title, isList = false, content }: DevPage): string =>
  String(html`<!doctype html>
<html lang="en-US"><head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} - Modstead</title>
<style>${html.raw`${devPageStyle}`}</style>
</head><body>
<nav aria-label="Pages">${isList ? html`<a href="/">Modstead</a>` : html`<a href="/dev/mail">All mails</a>`}</nav>
<main><h1>${title}</h1>${content}</main>
</body></html>
`)
