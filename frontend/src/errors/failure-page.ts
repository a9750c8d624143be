import { displayLocale } from '@modstead/domain/formats/display-locale'
import { t } from '../texts/t.ts'

const html = `<!doctype html>
<html lang="${displayLocale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${t('errors.document-title')}</title>
<style>
  body { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; max-width: 36rem; margin: 18vh auto; padding: 0 1.5rem }
</style>
<h1>${t('errors.failure')}</h1>
<p>${t('errors.failure-line')}</p>
<p><a href="/">${t('missing-page.go-to-the-front-page')}</a></p>
</html>
`

/** Sent if even the error page cannot be rendered. */
export function failurePage(): Response {
  return new Response(html, { status: 500, headers: { 'content-type': 'text/html; charset=utf-8' } })
}
